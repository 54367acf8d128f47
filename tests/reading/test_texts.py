"""Texts as people write them, with the moves that are meant; one for each thing that is hard."""

from __future__ import annotations

import pytest

from stamma import Board, read

# What it is, the text, the moves in SAN, the position that is given to the reader, and the one that
# it has to find in the text.
TEXTS = [
    (
        "Russian, with advice and brackets",
        (
            "Партия № 12. Испанская партия\n"
            "Белые: Иванов. Черные: Петров.\n"
            "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. 0—0 Сe7 6. Лe1 b5 7. Сb3 d6 8. c3 "
            "0—0 9. h3\n"
            "Белые предупреждают выпад Сg4. Если сразу 9. d4, то 9...Сg4, и черные получают "
            "хорошую игру.\n"
            "9...Кa5 10. Сc2 c5 11. d4 Фc7 12. Кbd2 Кc6 (Слабее 12...cd 13. cd Кc6 14. Кb3) "
            "13. d5 Кd8 14. Кf1 Кe8 15. Крh1. Черные сдались."
        ),
        (
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 "
            "Nbd2 Nc6 d5 Nd8 Nf1 Ne8 Kh1"
        ),
        None,
        None,
    ),
    (
        "Russian typed in Latin letters",
        (
            "1.e4 e5 2.Kf3 Kc6 3.Cb5 a6 4.Ca4 Kf6 5.0-0 Ce7 6.Лe1 b5 7.Cb3 d6 8.c3 Ka5 9.Cc2 "
            "c5 10.d4 Фc7 11.Kbd2 0-0"
        ),
        ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 Na5 Bc2 c5 d4 Qc7 Nbd2 O-O"),
        None,
        None,
    ),
    (
        "an old German table",
        """Weiß: Anderssen. Schwarz: Kieseritzky.
 1. e2—e4      e7—e5
 2. f2—f4      e5×f4
 3. Lf1—c4     Dd8—h4†
 4. Ke1—f1     b7—b5
Ein Gegengambit, das heute kaum noch gespielt wird. Besser ist 4. ... d7—d6.
 5. Lc4×b5     Sg8—f6
 6. Sg1—f3     Dh4—h6
 7. d2—d3      Sf6—h5
 8. Sf3—h4     Dh6—g5
 9. Sh4—f5     c7—c6
10. g2—g4      Sh5—f6
11. Th1—g1     c6×b5
Schwarz gibt auf.""",
        ("e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5"),
        None,
        None,
    ),
    (
        "Italian prose",
        (
            "La partita Greco–NN, 1620: dopo 1.e4 e5 2.Cf3 Cc6 3.Ac4 Ac5 4.c3 Cf6 5.d4 exd4 "
            "6.cxd4 Ab4+ il Bianco gioca 7.Cc3 (meglio di 7.Ad2 Axd2+ 8.Cbxd2 d5) 7...Cxe4 "
            "8.0-0 Cxc3 9.bxc3 Axc3 10.Db3 e ora se 10...Axa1 11.Axf7+ Rf8 12.Ag5 il Nero è "
            "perduto."
        ),
        (
            "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O Nxc3 bxc3 Bxc3 Qb3 "
            "Bxa1 Bxf7+ Kf8 Bg5"
        ),
        None,
        None,
    ),
    (
        "Spanish descriptive",
        (
            "Apertura Española. Blancas: Pérez. Negras: Gómez.\n"
            "1. P4R P4R 2. C3AR C3AD 3. A5C P3TD 4. A4T C3A 5. O-O A2R 6. T1R P4CD 7. A3C "
            "P3D 8. P3A O-O. Aquí se suele jugar 8... C4TD. 9. P3TR C4TD 10. A2A P4A 11. P4D "
            "D2A. Tablas."
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7",
        None,
        None,
    ),
    (
        "Czech, colons",
        (
            "Bílý: Novák, Černý: Svoboda, Praha 1936\n"
            "1.e4 e5 2.Jf3 Jc6 3.Sb5 a6 4.S:c6 d:c6 5.0-0 f6 6.d4 e:d4 7.J:d4 c5 8.Jb3 D:d1 "
            "9.V:d1 Sg4 (lépe 9...Sd6) 10.f3 Se6 11.Jc3 Sd6 12.Se3 b6 a bílý stojí lépe."
        ),
        (
            "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Nb3 Qxd1 Rxd1 Bg4 f3 Be6 "
            "Nc3 Bd6 Be3 b6"
        ),
        None,
        None,
    ),
    (
        "Hungarian",
        """Világos: Maróczy  Sötét: Charousek
1. e4 e5 2. Hf3 Hc6 3. Fc4 Fc5 4. b4 Fxb4 5. c3 Fa5 6. d4 exd4 7. 0-0 dxc3
Ha 7...d6, akkor 8. Vb3 Vd7 következik.
8. Vb3 Vf6 9. e5 Vg6 10. Hxc3 Hge7 11. Fa3 0-0 12. Bad1""",
        (
            "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O dxc3 Qb3 Qf6 e5 Qg6 Nxc3 Nge7 "
            "Ba3 O-O Rad1"
        ),
        None,
        None,
    ),
    (
        "Swedish",
        (
            "1.d4 Sf6 2.c4 g6 3.Sc3 Lg7 4.e4 d6 5.f3 0-0 6.Le3 e5 7.d5 Sh5 8.Dd2 Dh4+ 9.g3 "
            "Sxg3 (inte 9...De7) 10.Df2 Sxf1 11.Dxh4 Sxe3 12.Ke2 Sxc4 och svart har god "
            "ersättning."
        ),
        (
            "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 e5 d5 Nh5 Qd2 Qh4+ g3 Nxg3 Qf2 Nxf1 Qxh4 "
            "Nxe3 Ke2 Nxc4"
        ),
        None,
        None,
    ),
    (
        "Finnish prose",
        (
            "Valkea aloitti siirrolla 1.e4, ja peli jatkui 1...c5 2.Rf3 d6 3.d4 cxd4 4.Rxd4 "
            "Rf6 5.Rc3 a6 6.Lg5 e6 7.f4 Le7 8.Df3 Dc7 9.0-0-0 Rbd7 10.g4 b5 11.Lxf6 Rxf6 "
            "12.g5 Rd7"
        ),
        (
            "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Be7 Qf3 Qc7 O-O-O Nbd7 g4 b5 "
            "Bxf6 Nxf6 g5 Nd7"
        ),
        None,
        None,
    ),
    (
        "Turkish",
        (
            "1. e4 e5 2. Af3 Ac6 3. Fb5 a6 4. Fa4 Af6 5. 0-0 Fe7 6. Ke1 b5 7. Fb3 d6 8. c3 "
            "0-0 9. h3 Aa5 10. Fc2 c5 11. d4 Vc7"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7",
        None,
        None,
    ),
    (
        "HTML with entities",
        (
            "<p><b>1.e4</b> e5 <b>2.&#9816;f3</b> &#9822;c6 <b>3.&#9815;b5</b> "
            "a6<br/>4.&#9815;a4 &#9822;f6 5.O&ndash;O &#9821;e7</p><p>A quiet move. Better "
            "was 5...&#9822;xe4.</p><p>6.&#9814;e1 b5</p>"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5",
        None,
        None,
    ),
    (
        "TeX moves",
        (
            "We start with \\newgame \\move e2e4 c7c5 \\move g1f3 d7d6 and then \\move d2d4 c5d4 "
            "\\move f3d4 g8f6. \\showboard"
        ),
        "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6",
        None,
        None,
    ),
    (
        "TeX main lines",
        (
            "\\mainline{1. e4 e5 2. Nf3 Nc6 3. Bb5} The Ruy Lopez. \\variation{3. Bc4 Bc5} is "
            "Italian. \\mainline{3... a6 4. Ba4 Nf6 5. O-O}"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O",
        None,
        None,
    ),
    (
        "a mail with words like moves",
        """Hi Bob,
here is my game from yesterday, I was white:
1 e4 c5 2 Nf3 Nc6 3 d4 cd 4 Nd4 g6 5 c4 Bg7 6 Be3 Nf6 7 Nc3 Ng4 8 Qg4 Nd4 9 Qd1 Ne6
I thought 9 .. e5 was better. Anyway:
10 Rc1 Qa5 11 Qd2 b6 12 Be2 Bb7 and we agreed a draw.
Be careful next time, see you on e4 street! a4 paper works best. c3 and c4 are nice too.
Cheers""",
        (
            "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4 Bg7 Be3 Nf6 Nc3 Ng4 Qxg4 Nxd4 Qd1 Ne6 Rc1 Qa5 "
            "Qd2 b6 Be2 Bb7"
        ),
        None,
        None,
    ),
    (
        "no capitals",
        "e4 e5 nf3 nc6 bb5 a6 ba4 nf6 o-o be7 re1 b5 bb3 d6 c3 o-o h3 na5",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5",
        None,
        None,
    ),
    (
        "nothing but capitals",
        "1. E4 E5 2. NF3 NC6 3. BB5 A6 4. BA4 NF6 5. O-O BE7 6. RE1 B5",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5",
        None,
        None,
    ),
    (
        "Portuguese",
        (
            "1. e4 e5 2. Cf3 Cc6 3. Bc4 Cf6 4. Cg5 d5 5. exd5 Ca5 6. Bb5+ c6 7. dxc6 bxc6 8. "
            "Be2 h6 9. Cf3 e4 10. Ce5 Bd6 11. d4 exd3 e.p. 12. Cxd3 Dc7 As pretas têm "
            "compensação."
        ),
        (
            "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5 Bb5+ c6 dxc6 bxc6 Be2 h6 Nf3 e4 Ne5 Bd6 "
            "d4 exd3 Nxd3 Qc7"
        ),
        None,
        None,
    ),
    (
        "a failed try before the solution",
        (
            "Kc7 Dh2 La4 / Ka8 Db1. Verleiding: 1.Lc6? Ka7 2.Df2+ Ka6 en zwart houdt remise. "
            "Oplossing: 1.Lb5 Dxb5 2.Da2+ Da5+ 3.Dxa5+"
        ),
        "Bb5 Qxb5 Qa2+ Qa5+ Qxa5+",
        "k7/2K5/8/8/B7/8/7Q/1q6 w - - 0 1",
        None,
    ),
    (
        "the whole game in brackets",
        ("The Scholar's mate (1.e4 e5 2.Qh5 Nc6 3.Bc4 Nf6?? 4.Qxf7#) is known to every child."),
        "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#",
        None,
        None,
    ),
    (
        "a translation in brackets",
        ("1. e4 e5 2. Cf3 (Nf3) Cc6 (Nc6) 3. Fb5 (Bb5) a6 4. Fa4 (Ba4) Cf6 (Nf6) 5. 0-0 Fe7 (Be7)"),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
        None,
        None,
    ),
    (
        "Black moves first",
        "h#2 1.Kd4 Ke2 2.Kc3 Kd1",
        "Kd4 Ke2 Kc3 Kd1",
        "8/8/8/4k3/8/8/8/4K3 b - - 0 1",
        None,
    ),
    (
        "a score sheet",
        """White   Black
e4      c6
d4      d5
Nc3     dxe4
Nxe4    Nd7
Nf3     Ngf6
Nxf6    Nxf6
Bd3     Bg4
""",
        "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7 Nf3 Ngf6 Nxf6+ Nxf6 Bd3 Bg4",
        None,
        None,
    ),
    (
        "half-moves numbered",
        "1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 6. a6 7. Ba4 8. Nf6 9. O-O 10. Be7",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
        None,
        None,
    ),
    (
        "Markdown",
        "**1.e4 c5 2.Nf3 d6 3.d4** *cxd4* __4.Nxd4__ `Nf6` 5.Nc3 a6 > 6.Bg5",
        "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5",
        None,
        None,
    ),
    (
        "French",
        (
            "Partie jouée à Paris en 1858. Blancs : Morphy — Noirs : le Duc de Brunswick et "
            "le comte Isouard.\n"
            "1. e4 e5 2. Cf3 d6 3. d4 Fg4 ? Faible ; 3... exd4 était meilleur. 4. dxe5 Fxf3 "
            "(si 4...dxe5 5. Dxd8+ Rxd8 6. Cxe5) 5. Dxf3 dxe5 6. Fc4 Cf6 7. Db3 De7 8. Cc3 "
            "c6 9. Fg5 b5 10. Cxb5 cxb5 11. Fxb5+ Cbd7 12. 0-0-0 Td8 13. Txd7 Txd7 14. Td1 "
            "De6 15. Fxd7+ Cxd7 16. Db8+ !! Cxb8 17. Td8 mat."
        ),
        (
            "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 "
            "Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
        ),
        None,
        None,
    ),
    (
        "Polish",
        (
            "1.e4 e5 2.Sf3 Sc6 3.Gb5 a6 4.Ga4 Sf6 5.O-O Ge7 6.We1 b5 7.Gb3 d6 8.c3 O-O 9.h3 "
            "Sa5 10.Gc2 c5 11.d4 Hc7 12.Sbd2 remis"
        ),
        ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2"),
        None,
        None,
    ),
    (
        "captures by files",
        (
            "1. e4 d5 2. ed Qd5 3. Nc3 Qa5 4. d4 Nf6 5. Nf3 c6 6. Bc4 Bf5 7. Bd2 e6 8. Nd5 "
            "Qd8 9. Nf6 gf 10. Qe2 Bg4 11. d5 cd 12. Bb5 Nc6"
        ),
        (
            "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 c6 Bc4 Bf5 Bd2 e6 Nd5 Qd8 Nxf6+ gxf6 Qe2 Bg4 "
            "d5 cxd5 Bb5+ Nc6"
        ),
        None,
        None,
    ),
    (
        "Cyrillic look-alikes",
        "1.е4 е5 2.Кf3 Кс6 3.Сс4 Сс5 4.с3 Кf6 5.d4 ed 6.cd Сb4+ 7.Кc3 К:e4 8.0-0",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O",
        None,
        None,
    ),
    (
        "variations a and b",
        """8/8/8/8/5k2/8/4P3/4K3 w - - 0 1
1.Kf2! (1.Kd2? Ke4 2.e3 Kf3) 1...Ke4 2.e3 Kd3 3.Kf3 a) 3...Kd2 4.e4; b) 3...Kc4 4.e4 Kc5 5.Ke3""",
        "Kf2 Ke4 e3 Kd3 Kf3 Kc4 e4 Kc5 Ke3",
        "8/8/8/8/5k2/8/4P3/4K3 w - - 0 1",
        None,
    ),
    (
        "semi-algebraic",
        ("1. P-e4 P-e5 2. N-f3 N-c6 3. B-b5 P-a6 4. BxN dPxB 5. O-O P-f6 6. P-d4 PxP 7. NxP P-c5"),
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5",
        None,
        None,
    ),
    (
        "letters for digits",
        (
            "l. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Rel b5 7. Bb3 d6 8. c3 "
            "O-O 9. h3 Na5 lO. Bc2 c5 ll. d4 Qc7"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7",
        None,
        None,
    ),
    (
        "commas and semicolons",
        (
            "1.e4,e5;2.Nf3,Nc6;3.Bb5,a6;4.Ba4,Nf6;5.0-0,Be7;6.Re1,b5;7.Bb3,d6;8.c3,0-0;9.h3,Na"
            "5;10.Bc2,c5;11.d4,Qc7."
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7",
        None,
        None,
    ),
    (
        "long without numbers",
        ("e2-e4, e7-e5; Ng1-f3, Nb8-c6; Bf1-b5, a7-a6; Bb5-a4, Ng8-f6; 0-0, Bf8-e7; Rf1-e1, b7-b5"),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5",
        None,
        None,
    ),
    (
        "columns side by side",
        """1. e4    e5      7. Bb3  d6
2. Nf3   Nc6     8. c3   O-O
3. Bb5   a6      9. h3   Na5
4. Ba4   Nf6     10. Bc2 c5
5. O-O   Be7     11. d4  Qc7
6. Re1   b5      12. Nbd2
""",
        ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2"),
        None,
        None,
    ),
    (
        "page headers",
        """        1. P-K4         P-K4
        2. Kt-KB3       Kt-QB3
        3. B-Kt5        P-QR3

THE GAME OF CHESS          117

        4. B-R4         Kt-B3
        5. Castles      B-K2
118          MY BEST GAMES
        6. R-K1         P-QKt4
        7. B-Kt3        P-Q3
""",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6",
        None,
        None,
    ),
    (
        "a Dutch diagram, Black to move",
        """Stelling na de 25e zet van wit:
8  . . . . . t k .
7  . . . . . p p p
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  . . . . . P P P
1  . . . T . . K .
Zwart aan zet speelde 25...h6 26.h3 Te8 27.Kf1 Te7""",
        "h6 h3 Re8 Kf1 Re7",
        None,
        "5rk1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 25",
    ),
    (
        "the first of two games",
        """Game 1. 1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.c3 Nf6 1-0

Game 2. 1.d4 d5 2.c4 e6 3.Nc3 Nf6 4.Bg5 Be7 ½-½""",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6",
        None,
        None,
    ),
    (
        "dates and ratings",
        (
            "Wijk aan Zee, 12.1.1999, Kasparov (2812) - Topalov (2700), 1-0, 44 moves, 3:58 "
            "- 3:40\n"
            "1.e4 d6 2.d4 Nf6 3.Nc3 g6 4.Be3 Bg7 5.Qd2 c6 6.f3 b5 7.Nge2 Nbd7 8.Bh6 Bxh6 "
            "9.Qxh6 Bb7 10.a3 e5 11.0-0-0 Qe7 12.Kb1 a6 13.Nc1 0-0-0"
        ),
        (
            "e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5 "
            "O-O-O Qe7 Kb1 a6 Nc1 O-O-O"
        ),
        None,
        None,
    ),
    (
        "prose without numbers",
        (
            "White opens with e4, Black replies e5. Then comes Nf3, defended by Nc6, and Bb5 "
            "is the Spanish."
        ),
        "e4 e5 Nf3 Nc6 Bb5",
        None,
        None,
    ),
    (
        "two possibilities",
        "1.Ra8+ Kh7 2.Kf2 or Kf1 g6 3.Ra7",
        "Ra8+ Kh7 Kf2 g6 Ra7",
        "6k1/5pp1/8/8/8/8/6PP/R5K1 w - - 0 1",
        None,
    ),
    (
        "other squares in brackets",
        "1.Ra8+ Kh7 2.Kf1(h2) g6 3.Ra7 Kg7",
        "Ra8+ Kh7 Kf1 g6 Ra7 Kg7",
        "6k1/5pp1/8/8/8/8/6PP/R5K1 w - - 0 1",
        None,
    ),
    (
        "the first move misprinted",
        "1.c2-e4 e7-e5 2.Pg1-f3 Pb8-c6 3.Lf1-b5 a7-a6 4.Lb5-a4 Pg8-f6 5.0-0 Lf8-e 7",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
        None,
        None,
    ),
    (
        "dots of all kinds",
        "1 e4 . . . e5 2 Nf3 … Nc6 3 Bb5 .. a6 4 Ba4 – Nf6 5 0-0 --- Be7",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
        None,
        None,
    ),
    (
        "Danish",
        """Hvid: Hansen. Sort: Jensen.
1.e4 e5 2.Sf3 Sc6 3.Lc4 Sf6 4.Sg5 d5 5.exd5 Sa5 6.Lb5+ c6 7.dxc6 bxc6 8.Df3
En sjælden variant. Efter 8.Le2 h6 9.Sf3 e4 har sort fint spil.
8...Tb8 9.Ld3 h6 10.Se4 Sd5 11.Sg3 g6 12.0-0 Lg7 13.Sc3 0-0. Remis.""",
        (
            "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5 Bb5+ c6 dxc6 bxc6 Qf3 Rb8 Bd3 h6 Ne4 Nd5 "
            "Ng3 g6 O-O Bg7 Nc3 O-O"
        ),
        None,
        None,
    ),
    (
        "a cross for mate",
        "1.e4 e5 2.Lc4 Lc5 3.Dh5 Sf6 4.D:f7×",
        "e4 e5 Bc4 Bc5 Qh5 Nf6 Qxf7#",
        None,
        None,
    ),
    (
        "a star for captures",
        "1. e4 d5 2. e4*d5 Qd8*d5 3. Nb1-c3 Qd5-a5",
        "e4 d5 exd5 Qxd5 Nc3 Qa5",
        None,
        None,
    ),
    (
        "moves in words",
        (
            "1. The King's pawn goes two squares, P. to K. 4th, and Black answers P. to K. "
            "4th. 2. Kt. to K. B. 3rd, Kt. to Q. B. 3rd. 3. B. to Q. Kt. 5th."
        ),
        "e4 e5 Nf3 Nc6 Bb5",
        None,
        None,
    ),
    (
        "Hebrew",
        "1.e4 e5 2.פf3 פc6 3.רb5 a6",
        "e4 e5 Nf3 Nc6 Bb5 a6",
        None,
        None,
    ),
    (
        "Japanese around it",
        "先手 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 後手",
        "e4 e5 Nf3 Nc6 Bb5 a6",
        None,
        None,
    ),
    (
        "another language in brackets",
        (
            "1.e4 e5 2.Sf3 (Nf3) Sc6 3.Lb5 a6 4.La4 Sf6 5.O-O Le7 6.Te1 b5 7.Lb3 d6 8.c3 O-O "
            "[English: 8.c3 O-O 9.h3 Na5] 9.h3 Sa5"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5",
        None,
        None,
    ),
    (
        "a FEN in the text",
        (
            "Position: 8/8/8/8/8/5k2/4p3/6K1 b - - 0 40. Black wins with 40...e1=Q+ 41.Kh2 "
            "Qg3+ 42.Kh1 Qg2#"
        ),
        "e1=Q+ Kh2 Qg3+ Kh1 Qg2#",
        None,
        "8/8/8/8/8/5k2/4p3/6K1 b - - 0 40",
    ),
    (
        "marks and nested brackets",
        (
            "1. e4! e5?! 2. Nf3!? (2. f4 exf4 3. Nf3 [3. Bc4 Qh4+] 3... g5) Nc6?? +- 3. Bb5 "
            "± a6 = 4. Ba4 $14 Nf6 {a comment, with Nf3 in it} 5. O-O"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O",
        None,
        None,
    ),
]


@pytest.mark.parametrize(
    ("text", "moves", "given", "found"),
    [pytest.param(*rest, id=name) for name, *rest in TEXTS],
)
def test_the_game_that_was_meant(
    text: str, moves: str, given: str | None, found: str | None
) -> None:
    board = Board(given or found) if given or found else Board()
    meant = [board.push_san(move).uci() for move in moves.split()]
    reading = read(text, start=given)
    assert reading.games[0].uci().split() == meant
    assert "".join(text[span.start : span.end] for span in reading.spans) == text
