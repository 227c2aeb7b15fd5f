// A case as the boxes of the CIOMS I form, in its order. The words stay whole; it contains no names.
import {
  type AdverseEventFacts,
  type EventOutcome,
  goesOn,
  type ReporterKind,
  type SeriousnessCriterion,
  seriousnessCriteria,
} from '@aruga/contract/adverse-events/facts'
import { type Choice, factsOfKind, kindOf, type Question, type ReportKind } from '@aruga/contract/adverse-events/kinds'
import type { AdverseEvent } from '@aruga/contract/adverse-events/staff'
import { dayInManila } from '@aruga/contract/days'

type Box = { number: string; label: string; value: string }
/** A part of the form under its heading. */
export type Part = { heading: string; boxes: Box[] }

const criteria: Record<SeriousnessCriterion, string> = {
  Death: 'Patient died',
  LifeThreatening: 'Life-threatening',
  Hospitalization: 'Involved or prolonged inpatient hospitalization',
  Disability: 'Involved persistent or significant disability or incapacity',
  BirthDefect: 'Congenital anomaly or birth defect',
  OtherImportant: 'Other medically important condition',
}

const outcomes: Record<EventOutcome, string> = {
  Recovered: 'Recovered',
  Recovering: 'Recovering',
  NotRecovered: 'Not recovered',
  Sequelae: 'Recovered with sequelae',
  Fatal: 'Fatal',
  Unknown: 'Unknown',
}
const sources: Record<ReporterKind, string> = {
  Patient: 'Consumer (patient)',
  Relative: 'Consumer (relative)',
  Doctor: 'Health professional (physician)',
  Pharmacist: 'Health professional (pharmacist)',
  OtherHealthProfessional: 'Health professional (other)',
  Other: 'Other',
}

export const kindLabels: Record<ReportKind, string> = {
  SideEffect: 'Suspect adverse reaction',
  LackOfEffect: 'Lack of effect',
  Overdose: 'Overdose',
  MedicationError: 'Medication error',
  Pregnancy: 'Use in pregnancy or breastfeeding',
  ProductDefect: 'Product defect',
}
const questionLabels: Record<Question, string> = {
  asDirected: 'Used as prescribed',
  workedBefore: 'Had worked before',
  whoTook: 'Taken by',
  intent: 'Taken',
  mistakeIn: 'Where the mistake was made',
  wasTaken: 'Medicine was taken',
  exposed: 'Exposed by',
  childDue: 'Child expected on',
  child: 'The child',
  defect: 'Defect',
  hasPackage: 'The reporter still has the package',
}
const choiceLabels: Record<Choice, string> = {
  Yes: 'Yes',
  No: 'No',
  Unknown: 'Not known',
  Patient: 'The patient',
  SomebodyElse: 'Somebody else',
  ByMistake: 'By mistake',
  OnPurpose: 'On purpose',
  Prescribing: 'Prescribing',
  Dispensing: 'Dispensing',
  Taking: 'Taking or giving it',
  Storing: 'Storing it',
  Pregnant: 'Pregnancy',
  Breastfeeding: 'Breastfeeding',
  PartnerPregnant: 'Pregnancy of the partner',
  NotBorn: 'Not born yet',
  Healthy: 'Born healthy',
  Unwell: 'Born with a health problem',
  Lost: 'The pregnancy ended early',
  Package: 'Package or label',
  Look: 'Colour, smell, shape or particles',
  Broken: 'Broken or leaking',
  WrongContent: 'Another medicine, strength or number in the package',
  Counterfeit: 'Suspected counterfeit',
  OtherDefect: 'Other',
}

/** A box for each question of the kind of the report. */
function answersIn(facts: AdverseEventFacts): [number: string, label: string, value: string][] {
  const { answers = {} } = facts
  return factsOfKind(kindOf(facts)).questions.map((name) => {
    const answer = answers[name]
    return ['', questionLabels[name], answer ? (choiceLabels[answer as Choice] ?? answer) : NOT_KNOWN]
  })
}

const NOT_KNOWN = 'Not known'
const GOES_ON = 'Still going on'
const therapyDates = ({ takenSince, takenUntil, stillTaking }: AdverseEventFacts) =>
  `${takenSince ?? NOT_KNOWN} to ${takenUntil ?? (stillTaking ? 'still taken' : NOT_KNOWN)}`

/** The reporter's words, first and later ones, each with its day in the Philippines. */
const narrative = ({ entries }: AdverseEvent) =>
  entries.flatMap(({ words, knownAt }) => (words ? [`[${dayInManila(new Date(knownAt))}] ${words}`] : [])).join('\n\n')

const boxesOf = (boxes: [number: string, label: string, value: string][]): Box[] =>
  boxes.map(([number, label, value]) => ({ number, label, value }))

export function ciomsParts(event: AdverseEvent, now: Date): Part[] {
  const { facts, entries } = event
  const { patient, seriousness, reporter } = facts
  const known = (value: string | number | null) => (value === null ? NOT_KNOWN : String(value))
  const serious = seriousnessCriteria.filter((one) => seriousness.includes(one)).map((one) => criteria[one])
  const isFollowUp = entries.some(({ kind }) => kind === 'HandedOver')
  return [
    {
      heading: 'I. Reaction information',
      boxes: boxesOf([
        ['1', 'Patient initials', known(patient.initials)],
        ['1a', 'Country', 'Philippines'],
        ['2', 'Date of birth', 'Not disclosed'],
        ['2a', 'Age (years)', known(patient.age)],
        ['3', 'Sex', known(patient.sex)],
        ['4-6', 'Reaction onset', known(facts.beganOn)],
        ['6a', 'Reaction end', facts.endedOn ?? (goesOn(facts) ? GOES_ON : NOT_KNOWN)],
        ['7+13', 'Reactions, in the words of the report', narrative(event)],
        ['7a', 'Outcome', outcomes[facts.outcome]],
        ['8-12', 'Seriousness', serious.length > 0 ? serious.join('; ') : 'None of the criteria (not serious)'],
      ]),
    },
    {
      heading: 'II. Suspect drug information',
      boxes: boxesOf([
        ['14', 'Suspect drug', known(facts.product)],
        ['14a', 'Batch', known(facts.batch)],
        ['', 'Expiry of the batch', known(facts.expiresOn ?? null)],
        ['15', 'Daily dose', known(facts.dose)],
        ['16', 'Route of administration', known(facts.route)],
        ['17', 'Indication for use', known(facts.takenFor)],
        ['18', 'Therapy dates', therapyDates(facts)],
        ['19', 'Therapy duration', durationOf(facts)],
        ['20', 'Did reaction abate after stopping drug?', NOT_KNOWN],
        ['21', 'Did reaction reappear after reintroduction?', NOT_KNOWN],
      ]),
    },
    {
      heading: 'III. Concomitant drugs and history',
      boxes: boxesOf([
        ['22', 'Concomitant drugs', known(facts.otherMedicines)],
        ['23', 'Other relevant history', known(facts.history)],
      ]),
    },
    {
      heading: 'IV. Report information',
      boxes: boxesOf([
        ['', 'Kind of report', kindLabels[kindOf(facts)]],
        ...answersIn(facts),
        ['24b', 'Number of the case at the program', event.reference],
        ['24c', 'First known to the program', dayInManila(new Date(event.knownAt))],
        ['24d', 'Report source', sources[reporter.kind]],
        ['', 'Date of this report', dayInManila(now)],
        ['25a', 'Report type', isFollowUp ? 'Follow-up' : 'Initial'],
        ['', 'Missing of the minimum criteria', event.missing.join(', ') || 'None'],
      ]),
    },
  ]
}

const DAY_MS = 24 * 60 * 60_000
/** Counts both days. */
function durationOf({ takenSince, takenUntil }: AdverseEventFacts): string {
  if (!takenSince || !takenUntil) return NOT_KNOWN
  const days = Math.round((Date.parse(takenUntil) - Date.parse(takenSince)) / DAY_MS) + 1
  return days === 1 ? '1 day' : `${days} days`
}
