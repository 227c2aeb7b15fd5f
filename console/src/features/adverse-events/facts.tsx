import { type AdverseEventFacts, goesOn } from '@aruga/contract/adverse-events/facts'
import { type Choice, factsOfKind, kindOf, type Question, questionNames } from '@aruga/contract/adverse-events/kinds'
import type { AdverseEvent } from '@aruga/contract/adverse-events/staff'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import factsStyles from '../../ui/facts.module.css'

type Shown = Record<string, string | null>

const lineOf = (...parts: (string | number | false | null | undefined)[]) => parts.filter(Boolean).join(', ')
const dayOf = (day: string | null) => day && formatDay(day)
const yesOrNo = (answer: boolean | undefined) =>
  answer === undefined ? null : t(answer ? 'adverse-events:list.yes' : 'adverse-events:list.no')

const answerText = ({ answers = {} }: AdverseEventFacts, name: Question) => {
  const answer = answers[name]
  if (!answer) return null
  return name === 'childDue' ? dayOf(answer) : t(`adverse-events:answer.${answer as Choice}`)
}

/** By the name of each fact, in the order of the CIOMS I form. */
function shownFacts(facts: AdverseEventFacts) {
  const { patient, reporter } = facts
  return {
    kind: t(`adverse-events:kind.${kindOf(facts)}`),
    identity: lineOf(patient.initials, patient.age, patient.sex),
    began: dayOf(facts.beganOn),
    ended: dayOf(facts.endedOn) || (goesOn(facts) ? t('adverse-events:fact.goesOn') : null),
    outcome: t(`adverse-events:outcome.${facts.outcome}`),
    seriousness: facts.seriousness.map((one) => t(`adverse-events:seriousness.${one}`)).join(', '),
    effects: (facts.effects ?? []).map((one) => t(`adverse-events:effect.${one}`)).join(', '),
    product: facts.product,
    batch: facts.batch,
    expiry: dayOf(facts.expiresOn ?? null),
    dose: facts.dose,
    route: facts.route,
    takenFor: facts.takenFor,
    taken: lineOf(
      dayOf(facts.takenSince),
      dayOf(facts.takenUntil) || (facts.stillTaking && t('adverse-events:fact.stillTaken')),
    ),
    otherMedicines: facts.otherMedicines,
    history: facts.history,
    reporter: lineOf(t(`adverse-events:reporter.${reporter.kind}`), reporter.name, reporter.contact),
    mayCall: yesOrNo(facts.mayCall),
  } satisfies Shown
}
type Fact = keyof ReturnType<typeof shownFacts>

/** The label of each fact that differs, with its earlier and its current value. */
export function changesOf(before: AdverseEventFacts, now: AdverseEventFacts) {
  const [old, next] = [shownFacts(before), shownFacts(now)]
  const names = Object.keys(next) as Fact[]
  const lines = [
    ...names.map((name) => ({ label: t(`adverse-events:fact.${name}`), was: old[name], is: next[name] })),
    ...questionNames.map((name) => ({
      label: t(`adverse-events:question.${name}`),
      was: answerText(before, name),
      is: answerText(now, name),
    })),
  ]
  return lines.filter(({ was, is }) => (was || '') !== (is || ''))
}

/** The person and the known facts; missing facts are named. */
export const Facts = ({ event: { facts, patient } }: { event: AdverseEvent }) => {
  const person = {
    patient: patient && `${patient.name}, ${patient.code}`,
    contact: patient && lineOf(patient.mobilePhoneNumber, patient.emailAddress),
  }
  const { kind, ...others } = shownFacts(facts)
  const linesOf = (shown: Shown) =>
    Object.entries(shown).map(([name, value]) => [t(`adverse-events:fact.${name as Fact}`), value] as const)
  const answered = factsOfKind(kindOf(facts)).questions.map(
    (name) => [t(`adverse-events:question.${name}`), answerText(facts, name)] as const,
  )
  return (
    <dl className={factsStyles.facts}>
      {[...linesOf({ kind }), ...answered, ...linesOf({ ...person, ...others })].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="muted">{t('adverse-events:page.notKnown')}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
