//! Which columns somebody wants.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema, SchemaRef};

use super::schema::{self, Fact, GameFact, MoveFact, Rows};
use crate::notation::style::Style;
use crate::pgn::lint;

/// A table that somebody wants.
#[derive(Debug)]
pub struct Plan {
    /// What a row is.
    pub rows: Rows,
    pub(super) columns: Vec<Planned>,
    /// The notations of columns with moves.
    pub(super) styles: Vec<Style>,
    schema: SchemaRef,
}

/// A column of the table.
#[derive(Debug)]
pub(super) struct Planned {
    pub(super) name: String,
    pub(super) fact: Fact,
    /// The type of what is kept while it grows: of its entries, for moves in a table of games.
    pub(super) kind: DataType,
}

/// Why there is no such table.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Refused {
    /// There is no such column; perhaps another was meant.
    Unknown(String, Option<&'static str>),
    /// The column is asked for twice.
    Twice(String),
    /// There are no columns.
    Empty,
}

impl Plan {
    /// A table with these columns; with some comes the notation that their moves are written in.
    pub fn new(rows: Rows, wanted: Vec<(String, Option<Style>)>) -> Result<Self, Refused> {
        let known = schema::known();
        let mut styles = Vec::new();
        let mut columns: Vec<Planned> = Vec::new();
        for (name, style) in wanted {
            if columns.iter().any(|column| column.name == name) {
                return Err(Refused::Twice(name));
            }
            let found = known
                .iter()
                .find(|known| known.name == name && known.is_in(rows));
            let (fact, kind) = match (style, found) {
                (Some(style), _) => {
                    styles.push(style);
                    (
                        Fact::Move(MoveFact::Written(styles.len() - 1)),
                        DataType::Utf8,
                    )
                }
                (None, Some(known)) => (known.fact.clone(), known.kind.clone()),
                (None, None) => {
                    let column = schema::tag_column(&name);
                    // A name in small letters alone is nearer to one of a fact.
                    let may_be_tag = column.is_some() || name.contains('_');
                    let near = lint::near_tag(&name).filter(|_| may_be_tag);
                    let (Some((fact, kind)), None) = (column, near) else {
                        return Err(Refused::Unknown(name, near));
                    };
                    (Fact::Game(fact), kind)
                }
            };
            columns.push(Planned { name, fact, kind });
        }
        if columns.is_empty() {
            return Err(Refused::Empty);
        }
        let fields: Vec<_> = columns.iter().map(|column| column.field(rows)).collect();
        let metadata = HashMap::from([
            ("stamma.schema".to_owned(), schema::VERSION.to_owned()),
            ("stamma.rows".to_owned(), rows.name().to_owned()),
        ]);
        let schema = Arc::new(Schema::new(fields).with_metadata(metadata));
        Ok(Self {
            rows,
            columns,
            styles,
            schema,
        })
    }

    /// The columns with their types.
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// The tags that are asked for and that no game had which was read so far.
    pub fn unmet_tags(&self) -> Vec<&str> {
        let unmet = self.columns.iter().filter_map(|column| match &column.fact {
            Fact::Game(GameFact::Tag(asked)) => asked.unmet(),
            _ => None,
        });
        unmet.collect()
    }

    /// The column with the numbers of games, which count from the start of a file.
    pub fn number_column(&self) -> Option<usize> {
        self.place_of(&GameFact::Number)
    }

    /// The column with the places of games, which count from there, too.
    pub fn offset_column(&self) -> Option<usize> {
        self.place_of(&GameFact::Offset)
    }

    fn place_of(&self, fact: &GameFact) -> Option<usize> {
        let is_meant = |column: &Planned| matches!(&column.fact, Fact::Game(said) if said == fact);
        self.columns.iter().position(is_meant)
    }

    /// Whether one of the columns says this.
    pub(super) fn has(&self, is_meant: impl Fn(&Fact) -> bool) -> bool {
        self.columns.iter().any(|column| is_meant(&column.fact))
    }
}

impl Planned {
    fn field(&self, rows: Rows) -> Field {
        let kind = match (&self.fact, rows) {
            (Fact::Move(_), Rows::Games) => DataType::List(schema::entries(self.kind.clone())),
            _ => self.kind.clone(),
        };
        Field::new(&self.name, kind, true)
    }
}
