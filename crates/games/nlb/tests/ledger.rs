//! The ledger: every rule that is not open is obeyed, tested and cited.

use contract::Edition;
use nlb::{Equipment, Nlb};
use trials::Obeyed;

/// The numbers of the ledger, kept here so that none gets lost.
const RULES: &str = "
    2.1A 2.1B 2.1C 2.1D 2.2A 2.2B 2.2C 2.2D 2.4A 2.4B 2.4C 2.4D
    3.1 3.2A.1 3.2A.2 3.2B 3.2C.1 3.2C.2 3.2C.3 3.2C.4 3.2C.5 3.4A 3.4B
    4.0A 4.0B 4.1A 4.1B 4.1C 4.1D 4.1E 4.1F 4.1G 4.2A 4.2B 4.2C 4.3A 4.3B
    5.0A 5.0B 5.1 5.1A 5.1B 5.1C.1 5.1C.2 5.2 5.2A.1 5.2A.2 5.2B.1 5.2B.2 5.2B.3 5.2C 5.3.1 5.3.2 5.3.3 5.3.4 5.3A
    5.3B 5.3C 5.3D 5.3E.1 5.3E.2 5.3F 5.4.1 5.4.2 5.4A 5.4B 5.4C 5.4D 5.4E 5.5.1 5.5.2 5.5.3 5.5A 5.5B 5.5C 5.6.1
    5.6A.1 5.6A.2 5.6B 5.6C 5.6D 5.6E
    6.0 6.0.proc 6.0.order 6.1.1 6.1.2 6.1.3 6.1.4 6.1A 6.1B 6.1C 6.1D.1 6.1D.2 6.1E.1 6.1E.2 6.1E.3 6.1F 6.2.1 6.2A
    6.2B 6.2C 6.3.1 6.3A.1 6.3A.2 6.3B 6.3C 6.3C.2 6.4 6.4.Ae 6.4.Ar 6.4.Ex 6.4.Dr 6.4.De 6.5.1 6.5A.1 6.5A.2 6.6.1
    6.6.2 6.6A 6.6A.2 6.6B.1 6.6B.2 6.6C.1 6.6C.2 6.6C.3 6.6D.1 6.6D.2 6.6D.3 6.6D.4 6.6D.5 6.6D.6 6.7.1 6.7.2 6.7.3
    6.7A 6.7B 6.7B.2 6.7C 6.EX
    CRT.1 CRT.2 CRT.3 CRT.4 CRT.5 CRT.6
    TEC.1 TEC.2.1 TEC.2.2 TEC.3.1 TEC.3.2 TEC.4 TEC.5 TEC.6 TEC.7 TEC.8 TEC.9 TEC.10 TEC.11
    7.0.1 7.1.1 7.1.2 7.1.3 7.1A 7.1B 7.1C 7.1D 7.1E.1 7.1E.2 7.1F 7.2A 7.2B 7.2C 7.3.1 7.3A 7.3B.1 7.3B.2 7.3C 7.3D
    7.3E 7.4A 7.4B 7.4D 7.4E 7.5
    8.1A.1 8.1A.2 8.1B 8.1C 8.1D 8.2.1 8.2A.1 8.2A.2 8.2A.3 8.2A.4 8.2B 8.2C
    9.0.1 9.1.1 9.1.2 9.2.1 9.2.2 9.2A 9.2B 9.3.1 9.3.2
    10.0.1 10.1A 10.1A.2 10.1B 10.1C.1 10.1C.2 10.1C.3 10.1D 10.1E.1 10.1E.2 10.2.1 10.2.2 10.2.3
    11.0.1 11.0.2 11.0.3 11.1.1 11.1A.1 11.1A.2 11.1B.1 11.1B.2 11.1B.3 11.1B.4 11.1C 11.1D 11.2.1 11.2.2 11.3.1
    11.3A.1 11.3A.2 11.3A.3 11.3B.1 11.3B.2 11.3B.3 11.3B.4 11.3B.5 11.3C.1 11.3C.2 11.3D 11.3E 11.EX
    12.0.1 12.0.2 12.0.3 12.0.4 12.1A 12.1B 12.1C 12.1D.1 12.1D.2 12.1E 12.1F 12.2.1 12.2.2
    13.0.1 13.0.2 13.0.3 13.1.1 13.1.2 13.2.1 13.2.2 13.2.3 13.2.4 13.3.1 13.3.2 13.3.3
    14.0.1 14.0.2 14.0.3 14.0.4 14.1 14.2.1 14.2.2
    15.1 15.2.1 15.2.2 15.2.3 15.3.1 15.3.2 15.4.1 15.4.2 15.4.3 15.4.4 15.5.1 15.5.2 15.6.1 15.6.2
    16.0.1 16.1A 16.1A.2 16.1A.3 16.1B.1 16.1B.2 16.1B.3 16.1C.1 16.1C.2 16.1C.3 16.1C.4 16.1C.5 16.2 16.3.1 16.3.2
    16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.4.4 16.4.5 16.4.6 16.4.7 16.5.1 16.5.2 16.5.3 16.5.4 16.5.5 16.6.1 16.6A.1
    16.6A.2 16.6A.3 16.6B.1 16.6B.2 16.6B.3 16.6C.1 16.6C.2 16.6C.3 16.6D 16.7.1 16.7.2 16.7.3 16.7.4 16.7.5 16.7.6
    16.8.1 16.8.2 16.8.3 16.8.4 16.8.5 16.8.6 16.9 16.10.1 16.10.2 16.11.1 16.11A.1 16.11A.2 16.11A.3 16.11B.1
    16.11B.2 16.11C.1 16.11C.2 16.11D.1 16.11D.2 16.11D.3 16.11D.4 16.11E 16.11F 16.12.1 16.12.2 16.12.3 16.13.1
    16.13.2 16.13.3 16.14A 16.14B 16.14C.1 16.14C.2 16.14C.3 16.14C.4 16.14D.1 16.14D.2 16.15A 16.15B 16.15C 16.16A
    16.16B 16.16C 16.17.1 16.17A 16.17B 16.17C 16.18.1 16.18A 16.18B.1 16.18B.2 16.18B.3 16.18B.4
    18.1 18.1.L 18.2A 18.2B 18.2C.FR.G 18.2C.FR.2 18.2C.FR.3 18.2C.FR.4 18.2C.FR.1c 18.2C.FR.2c 18.2C.FR.4c
    18.2C.PR.1 18.2C.PR.2 18.2C.PR.3 18.3.1 18.3A 18.3B.1 18.3B.2 18.4A.1 18.4A.2 18.4B.1 18.4B.2 18.5A 18.5B 18.5C
    19.1 19.1.L 19.2A 19.2B 19.2C.FR.G 19.2C.FR.2 19.2C.FR.3c 19.2C.AL.N2 19.2C.AL.NC 19.2C.AL.R1 19.2C.AL.R2
    19.2C.AL.R3 19.2C.AL.R4 19.3 19.4A 19.4B 19.4C.1 19.4C.2 19.4C.3 19.4C.4 19.5A 19.5B 19.5C 19.5D.1 19.5D.2
    19.5D.3 19.5E
    20.1 20.1.L 20.2A 20.2B 20.2C.FR.3 20.2C.FR.4 20.2C.FR.6 20.2C.FR.1c 20.2C.FR.2c 20.2C.PR.1 20.2C.PR.2
    20.2C.PR.3 20.3 20.3A 20.4A 20.4B 20.4C.1 20.4C.2 20.4C.3 20.4C.4 20.4C.5
    21.1 21.1.L 21.2A 21.2B 21.2C.FR.G 21.2C.FR.1 21.2C.FR.2 21.2C.FR.3 21.2C.FR.6 21.2C.FR.1c 21.2C.FR.3c
    21.2C.FR.4c 21.2C.AL.1 21.2C.AL.2 21.2C.AL.3 21.2C.AL.4 21.2C.AL.5 21.2C.AL.6 21.2C.AL.N2 21.2C.AL.N3
    21.2C.AL.Bw 21.2C.AL.C 21.2C.AL.NC 21.2C.PR.R1 21.2C.PR.R2 21.2C.PR.R3 21.2C.N2 21.2C.PR 21.3 21.3A 21.3B.1
    21.3B.2 21.4A.1 21.4A.2 21.4B.1 21.4B.2
    22.1 22.2A 22.2B 22.2C.1 22.2C.FR.1 22.2C.AL.5 22.2C.AL.Bw 22.2C.cmd 22.2C.FR.R1 22.2C.FR.R2 22.2C.PR.R3
    22.2C.PR.R4 22.2C.PR.R5 22.2C.AL.R6 22.2C.AL.R7 22.2C.AL.R8 22.2C.AL.R9 22.2C.AL.R10 22.2C.AL.R11 22.2C.AL.R12
    22.2C.AL.R13 22.2C.AL.R14 22.2C.total 22.3.1 22.3.FR 22.3.PR 22.3.AL 22.4.1 22.4.2 22.4A.1 22.4A.2 22.4B.1
    22.4B.2 22.4C 22.5A.1 22.5A.2 22.5A.3 22.5B.1 22.5B.2 22.5B.3 22.5C 22.6A.1 22.6A.2 22.6B.1 22.6B.2 22.6F
    23.0 23.A 23.B.1 23.B.2 23.B.3 23.C 23.D.1 23.D.2
    24.1 24.2A 24.2B 24.1A.1 24.1A.2 24.1A.3 24.1B 24.1C 24.2C 24.3.1 24.3A 24.3B 24.3C 24.3D 24.4A.1 24.4A.2
    24.4B.1 24.4B.2 24.5A 24.5B 24.5C
    25.0 25.A 25.B 25.B.L 25.C 25.D.1 25.D.2 25.D.3 25.D.4 25.E.1 25.E.2
    26.A 26.B.1 26.B.2 26.C.1 26.C.2 26.C.3 26.D 26.E 26.E.FR 26.E.AL 26.E.PR 26.E.PR.R1 26.E.PR.R2 26.E.PR.R3
    26.E.PR.R4 26.E.PR.R5 26.E.PR.R6 26.F.1 26.F.2 26.F.3 26.G
    27.1 27.1.OG 27.2A 27.2B 27.1A.1 27.1A.2 27.1A.3 27.1A.4 27.1A.5 27.1B 27.1C 27.1D 27.1E 27.2C.1 27.2C.total
    27.2C.2 27.2C.3 27.3.1 27.3A.1 27.3A.2 27.3B 27.3C.1 27.3C.2 27.3C.3 27.3D 27.4A.1 27.4A.2 27.4B.1 27.4B.2
    28.A 28.B 28.C.FR.G 28.C.FR.2 28.C.FR.3c 28.C.AL.N2 28.C.PR.1 28.C.cmd 28.C.FR.R1 28.C.FR.R2 28.C.FR.R3
    28.C.FR.R4 28.C.FR.R5 28.C.FR.R6 28.C.FR.R7 28.C.FR.R8 28.C.PR.R9 28.C.PR.R10 28.C.PR.R11 28.C.AL.R12
    28.C.AL.R13 28.C.AL.R14 28.C.AL.R15 28.C.AL.R16 28.C.AL.R17 28.C.AL.R18 28.C.AL.R19 28.C.AL.R20 28.C.AL.R21
    28.C.AL.R22 28.C.AL.R23 28.D 28.E.1 28.E.2 28.E.3";

/// What looks like the number of a rule: a section, a dot, and more, as in `5.3E.1`, `18.2C.FR.1c` or `TEC.2.1`.
fn is_number(text: &str) -> bool {
    let Some((section, rest)) = text.split_once('.') else { return false };
    let numbered =
        section.parse::<u8>().is_ok_and(|number| (2..=28).contains(&number) && !section.starts_with('0'));
    let part = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (numbered || section == "TEC" || section == "CRT") && rest.split('.').all(part)
}

trials::ledger!(Nlb, RULES, is_number, Obeyed::InBrackets);

#[test]
fn numbers_are_recognized() {
    let text =
        "[5.3E.1][18.2C.FR.1c] one, [TEC.2.1] two, [6.0.proc], not [x], [1], [0.5, 1.0], [`Field`] or [a.b].";
    assert_eq!(citations().cited(text), ["5.3E.1", "18.2C.FR.1c", "TEC.2.1", "6.0.proc"]);
    assert_eq!(citations().rules().len(), 672);
}

/// What is open belongs to the campaign, to options and to variants: nothing that every battle needs.
#[test]
fn only_what_is_to_come_is_open() {
    let open: Vec<&str> = (Equipment::standard().ledger().rules.iter())
        .filter(|rule| rule.open.is_some())
        .map(|rule| rule.id.as_str())
        .collect();
    let later = |id: &&str| {
        let section = id.split('.').next().unwrap_or_default();
        !["12", "13", "14", "15", "16", "22", "23", "26", "28"].contains(&section)
    };
    let odd: Vec<&str> = open.iter().copied().filter(later).collect();
    assert!(odd.is_empty(), "open without a reason: {odd:?}");
}
