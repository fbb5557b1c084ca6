//! One user's way through the wizard. Pure: time enters as an argument.

use chrono::{DateTime, TimeDelta, Utc};
use tenancy::CompanyId;

use super::answers::{Answers, OnboardingStep};
use crate::{
    http::{ApiError, ApiResult},
    identity::Language,
};

/// The answers are kept for so long after the first.
pub const LIFETIME: TimeDelta = TimeDelta::hours(24);
/// Whoever makes a company writes down each phase; after so long without a word they are taken for dead, and
/// the next one goes on.
pub const LEASE: TimeDelta = TimeDelta::seconds(30);

/// A phase of the making of a company: the one that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The company, its owner's role and the trial; then its schema.
    Company,
    /// Its settings and modules.
    Modules,
    /// Its chart, journals and first fiscal year.
    Workspace,
    /// It is opened, and the wizard ends.
    Finalization,
}

impl Phase {
    const ALL: [Self; 4] = [Self::Company, Self::Modules, Self::Workspace, Self::Finalization];

    /// The text in the database and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Company => "company",
            Self::Modules => "modules",
            Self::Workspace => "workspace",
            Self::Finalization => "finalization",
        }
    }

    /// The phase of a text in the database.
    pub fn of(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.as_str() == text)
    }
}

/// How far the making of the company is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finalisation {
    /// Not asked for.
    Idle,
    /// Under way.
    Running {
        /// Which company.
        company: CompanyId,
        /// What is being done.
        phase: Phase,
    },
    /// Stopped by an error; the next call goes on from the same phase.
    Failed {
        /// Which company.
        company: CompanyId,
        /// What was being done.
        phase: Phase,
        /// Code of the problem.
        code: String,
    },
    /// The company is open.
    Done {
        /// Which company.
        company: CompanyId,
    },
}

impl Finalisation {
    /// The company that is being made, or was.
    pub fn company(&self) -> Option<CompanyId> {
        match self {
            Self::Idle => None,
            Self::Running { company, .. } | Self::Failed { company, .. } | Self::Done { company } => {
                Some(*company)
            }
        }
    }
}

/// One user's way through the wizard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wizard {
    /// What was said so far.
    pub answers: Answers,
    /// Where the user is.
    pub current_step: OnboardingStep,
    /// What is done, in the order in which it was done first.
    pub completed_steps: Vec<OnboardingStep>,
    /// When the first answer was saved.
    pub started_at: DateTime<Utc>,
    /// When something was saved last.
    pub last_saved_at: DateTime<Utc>,
    /// How far the making of the company is.
    pub finalisation: Finalisation,
}

impl Wizard {
    /// A wizard that begins now, in the language of the account.
    pub fn fresh(now: DateTime<Utc>, language: Language) -> Self {
        Self {
            answers: Answers::proposed(language),
            current_step: OnboardingStep::Welcome,
            completed_steps: Vec::new(),
            started_at: now,
            last_saved_at: now,
            finalisation: Finalisation::Idle,
        }
    }

    /// When the answers are forgotten.
    pub fn expires_at(&self) -> DateTime<Utc> {
        self.started_at + LIFETIME
    }

    /// This wizard, or a fresh one when its time is over. A company that is being made is finished first.
    pub fn or_fresh(self, now: DateTime<Utc>, language: Language) -> Self {
        let may_end = matches!(self.finalisation, Finalisation::Idle | Finalisation::Done { .. });
        if may_end && now >= self.expires_at() { Self::fresh(now, language) } else { self }
    }

    /// The wizard to change: a finished one begins anew, for another company.
    ///
    /// # Errors
    /// 409 `finalisation_in_progress` once a company is being made from the answers.
    pub fn for_change(self, now: DateTime<Utc>, language: Language) -> ApiResult<Self> {
        match self.finalisation {
            Finalisation::Idle => Ok(self.or_fresh(now, language)),
            Finalisation::Done { .. } => Ok(Self::fresh(now, language)),
            Finalisation::Running { .. } | Finalisation::Failed { .. } => {
                Err(ApiError::conflict("finalisation_in_progress"))
            }
        }
    }

    /// Percentage of the required steps that are done.
    pub fn progress_percent(&self) -> i32 {
        let done = OnboardingStep::ALL.iter().filter(|step| self.completed_steps.contains(step)).count();
        i32::try_from(done * 100 / OnboardingStep::ALL.len()).unwrap_or(100)
    }

    /// Notes a step as done, once, and goes to the next.
    pub fn complete(&mut self, step: OnboardingStep) {
        if !self.completed_steps.contains(&step) {
            self.completed_steps.push(step);
        }
        self.current_step = step.next();
    }

    /// Takes a step back from what is done. Its answers stay.
    pub fn reset(&mut self, step: OnboardingStep) {
        self.completed_steps.retain(|done| *done != step);
    }

    /// Ends the wizard: everything is done, and the answers are forgotten.
    pub fn finish(&mut self, company: CompanyId) {
        self.answers = Answers::proposed(self.answers.preferences.language);
        self.completed_steps = OnboardingStep::ALL.to_vec();
        self.current_step = OnboardingStep::Complete;
        self.finalisation = Finalisation::Done { company };
    }

    /// Whether somebody is at work on the company and was heard of lately.
    pub fn is_leased(&self, now: DateTime<Utc>) -> bool {
        matches!(self.finalisation, Finalisation::Running { phase, .. } if phase > Phase::Company)
            && now - self.last_saved_at < LEASE
    }
}

#[cfg(test)]
mod tests;
