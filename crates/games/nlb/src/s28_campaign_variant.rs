//! 28.0 The campaign with an early start. [28.B] It begins at nine of 16 June; [28.A] the rules are those of the
//! campaign with all of 22.6, with headquarters and trains: [`Agreed`](crate::Agreed) fixes them. Who is inactive or
//! where [28.C.cmd], who stands where [28.C.FR.G] [28.C.FR.2] [28.C.FR.3c] [28.C.AL.N2] [28.C.PR.1] and who comes
//! when [28.C.FR.R1] [28.C.FR.R2] [28.C.FR.R3] [28.C.FR.R4] [28.C.FR.R5] [28.C.FR.R6] [28.C.FR.R7] [28.C.FR.R8]
//! [28.C.PR.R9] [28.C.PR.R10] [28.C.PR.R11] [28.C.AL.R12] [28.C.AL.R13] [28.C.AL.R14] [28.C.AL.R15] [28.C.AL.R16]
//! [28.C.AL.R17] [28.C.AL.R18] [28.C.AL.R19] [28.C.AL.R20] [28.C.AL.R21] [28.C.AL.R22] [28.C.AL.R23] is in the data;
//! [28.D] by which of two roads a French corps comes is chosen in secret before play.

use crate::{Battle, Nlb, Post, UnitId};

impl Nlb {
    /// [28.C.FR.R1] Whether a counter that is still to come has half its allowance in the turn in which it enters.
    #[inline]
    pub(crate) fn comes_late(&self, unit: UnitId) -> bool {
        self.battle == Battle::CampaignVariant
            && self.post(unit) == Post::Waiting
            && self.entry(unit).is_some_and(|entry| entry.half)
    }
}
