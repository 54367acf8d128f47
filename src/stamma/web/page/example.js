// The text of a first visit: a bulletin of a club, with a variation, a remark and a misprint.

export const EXAMPLE = `Schachfreunde Lindental: Nachrichten im März

Vereinsmeisterschaft, 5. Runde, 14. März 2025
Weiß: Brandt, Hanna     Schwarz: Özdemir, Cem

1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. c3 Sf6 5. d4 exd4 6. cxd4 Lb4+ 7. Sc3 Sxe4 8. 0-0 Lxc3 (sicherer war 8... Sxc3 9. bxc3 d5) 9. d5! Lf6 10. Te1 Se7 11. Txe4 d6 12. Lg5 Lxg5 13. Sxg5 0-0 14. Sxg7! Hanna sah lange auf das Brett, dann griff sie zu. 14... Kxh7 15. Dh5+ Kg8 16. Th4 f5 17. Dh7+ Kf7 18. Th6 Tg8 19. Te1 Df8 20. Lb5 und Schwarz gab auf. 1-0
`;
