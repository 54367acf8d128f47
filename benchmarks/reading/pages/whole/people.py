"""Who played where and when: headings of games, with the tags that they give."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import random

    from benchmarks.reading.pages.whole.told import Told

_GIVEN = (
    *("Anna", "Boris", "Carla", "David", "Elena", "Felix", "Greta", "Hugo", "Irena", "Jonas"),
    *("Katja", "Lukas", "Marta", "Nils", "Olga", "Pavel", "Rosa", "Stefan", "Tomas", "Viktor"),
)
_SURNAMES = (
    *("Albrecht", "Baker", "Corti", "Dumont", "Everts", "Ferraz", "Gromov", "Hübner", "Ibáñez"),
    *("Janssen", "Kowal", "Lindqvist", "Moreau", "Nowicki", "Orlov", "Pires", "Quinn", "Ricci"),
    *("Šimek", "Tóth", "Urban", "Virtanen", "Wójcik", "Yılmaz", "Zeman", "Björk", "van Dam"),
    *("Popescu", "Novák", "Krause", "Lindner-Bär", "O'Hara", "de Groot", "Sørensen", "Laine"),
)
_PLACES = (
    *("Hastings", "Wien", "Lyon", "Gijón", "Riga", "Torino", "Utrecht", "Lublin", "Porto"),
    *("Brno", "Košice", "Szeged", "Cluj", "Izmir", "Tampere", "Malmö", "Aarhus", "Ulm"),
)
_CYRILLIC_GIVEN = (
    *("Анна", "Борис", "Виктор", "Дарья", "Елена", "Иван", "Марина", "Никола", "Олег", "Петр"),
)
_CYRILLIC_SURNAMES = (
    *("Громов", "Орлов", "Лебедев", "Зайцева", "Коваленко", "Шевчук", "Бондар", "Мельник"),
    *("Јовић", "Петровић", "Марковић", "Белов", "Соколов", "Тихонов", "Данилов", "Кравец"),
)
_CYRILLIC_PLACES = ("Рига", "Казань", "Самара", "Львов", "Одеса", "Нови Сад", "Ниш", "Тула")
_DASHES = (" - ", " – ", " — ", " vs. ", " : ", "-", " -- ")


class Person(NamedTuple):
    """A player."""

    given: str
    surname: str
    rating: int


class Names:
    """Names that fit the script of a page, each used once, and one way to write them."""

    def __init__(self, dice: random.Random, *, is_cyrillic: bool) -> None:
        self._dice = dice
        given = _CYRILLIC_GIVEN if is_cyrillic else _GIVEN
        surnames = _CYRILLIC_SURNAMES if is_cyrillic else _SURNAMES
        self._people = [
            Person(dice.choice(given), surname, dice.randint(1400, 2650))
            for surname in dice.sample(surnames, len(surnames))
        ]
        self._form = dice.choice(("{1}", "{1}", "{0} {1}", "{1}, {0}"))
        self._dash = dice.choice(_DASHES[:5] if is_cyrillic or dice.random() < 0.8 else _DASHES)  # noqa: PLR2004
        self._is_rated = dice.random() < 0.2  # noqa: PLR2004
        self.place = dice.choice(_CYRILLIC_PLACES if is_cyrillic else _PLACES)

    def person(self) -> Person:
        """Return somebody who was not named before."""
        return self._people.pop()

    def full(self, person: Person) -> str:
        """Write a name as headings of this page do."""
        return self._form.format(*person)

    def pairing(self, told: Told) -> str:
        """Write who plays, and record it."""
        white, black = self.person(), self.person()
        told.tags |= {"White": self.full(white), "Black": self.full(black)}
        rated = [
            f"{self.full(one)} ({one.rating})" if self._is_rated else self.full(one)
            for one in (white, black)
        ]
        # A bare hyphen between names with hyphens or blanks would leave open where one ends.
        is_plain = not any(set(name) & set("- ,'") for name in rated)
        dash = self._dash if is_plain or self._dash != "-" else " - "
        return dash.join(rated)

    def date(self) -> tuple[str, str]:
        """Return a date as it is written, and as a tag has it."""
        day, month = self._dice.randint(13, 28), self._dice.randint(1, 12)
        year = self._dice.randint(1925, 2024)
        tag = f"{year}.{month:02}.{day}"
        form = self._dice.choice(
            ("{2}", "{2}", "{0}.{1:02}.{2}", "{2}-{1:02}-{0}", "{0}/{1:02}/{2}")
        )
        return form.format(day, month, year), f"{year}.??.??" if form == "{2}" else tag
