// "What happens next" before the first letter: the registration, its review, the letter.
import type { PatientStatus, Profile } from '@aruga/contract/profile'
import { formatDay } from '../../ui/dates.ts'
import type { Step } from '../../ui/steps.tsx'
import type { HomeTexts } from './texts.ts'

/** The steps of a case without a letter. `t` are the texts of home. */
export function caseSteps({ status, enrolledAt }: Pick<Profile, 'status' | 'enrolledAt'>, t: HomeTexts): Step[] {
  const registered: Step = { state: 'done', what: t('registered'), who: t('byYou', { day: formatDay(enrolledAt) }) }
  const letter: Step = { state: 'later', what: t('stepLetter'), who: t('stepLetterWho') }
  const choose: Step = { state: 'later', what: t('stepChoose'), who: t('stepChooseWho') }
  const now: Record<PatientStatus, Step[]> = {
    UnderReview: [{ state: 'waiting', what: t('stepReview'), who: t('stepReviewWho') }, letter, choose],
    Declined: [
      { state: 'turn', what: t('stepFix'), who: t('stepFixWho') },
      { state: 'later', what: t('stepAgain'), who: t('stepReviewWho') },
      letter,
    ],
    Active: [
      { state: 'done', what: t('approved'), who: t('byProgram') },
      { ...letter, state: 'waiting', who: t('stepReviewWho') },
      choose,
    ],
    Unsubscribed: [],
  }
  return [registered, ...now[status]]
}
