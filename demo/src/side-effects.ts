// Side effects in every state: acknowledged, new from a patient, due within days, and one past its date.
import type { AdverseEventFacts } from '@aruga/contract/adverse-events/facts'
import { notRequested } from '@aruga/server/features/adverse-events/patient-facts'
import { notifyPatient } from '@aruga/server/notify/notify'
import { acknowledgeAdverseEvent } from '@aruga/server/records/adverse-events/acknowledge'
import { addToAdverseEvent } from '@aruga/server/records/adverse-events/add'
import { handOverAdverseEvent } from '@aruga/server/records/adverse-events/hand-over'
import { reportAdverseEvent } from '@aruga/server/records/adverse-events/report'
import { LUZ, pharmacistAt, ROSA } from './accounts.ts'
import { dayIn, daysAfter, daysBefore, hoursAfter } from './calendar.ts'
import { maria, tomas } from './people/known-people.ts'
import { accountIdOf, nameOf, type Person, patientIdOf } from './people/person.ts'
import { KATIPUNAN } from './pharmacies.ts'
import { productOf } from './products.ts'
import { audit, type Scene } from './scene.ts'

const noFacts: AdverseEventFacts = {
  ...notRequested,
  ...{ product: null, batch: null, beganOn: null, endedOn: null, seriousness: [], outcome: 'Unknown' },
  reporter: { kind: 'Patient', name: null, contact: null },
  patient: { initials: null, age: null, sex: null },
}
const MARIA = { initials: `${maria.first.charAt(0)}${maria.last.charAt(0)}`, age: 68, sex: 'Female' as const }

/** As the app proposes it from the letter. */
const named = (product: string) => `${product} ${productOf(product).strength}`

type Reported = { of: Person | null; by: string; at: Date; words: string; facts: Partial<AdverseEventFacts> }

async function report(scene: Scene, { of, by, at, words, facts }: Reported) {
  const { db } = scene
  const patientId = of && patientIdOf(of)
  const made = await reportAdverseEvent(db, {
    patientId,
    by,
    words,
    facts: { ...noFacts, ...facts },
    knownAt: at,
    now: at,
  })
  if (of) await audit(scene, of, { at, actorId: by, action: 'adverse_event.reported', subjectId: made.id })
  if (patientId && of && accountIdOf(of) === by) {
    await notifyPatient(db, { patientId, kind: 'AdverseEventReceived', params: { reference: made.reference }, now: at })
  }
  return made
}

/** After the patients and the staff. */
export async function fillSideEffects(scene: Scene, now: Date) {
  const { db } = scene
  const mine = { of: maria, by: accountIdOf(maria) }
  const closedAt = daysBefore(now, 30, 19)
  const { id } = await report(scene, {
    ...mine,
    at: closedAt,
    words: 'Namumula at nangangati ang balat ko sa tiyan kung saan ako nag-iinject.\nMga dalawang araw bago nawala.',
    facts: {
      ...{ product: named('Dalisulin'), beganOn: dayIn(daysBefore(now, 33)), outcome: 'Recovered' },
      ...{ endedOn: dayIn(daysBefore(now, 31)), effects: ['DailyLife'], mayCall: true, patient: MARIA },
    },
  })
  const later = hoursAfter(closedAt, 20)
  const words = 'Bumalik po kaninang umaga, pero mas mahina na.'
  await addToAdverseEvent(db, { id, ofPatient: patientIdOf(maria), by: mine.by, words, knownAt: later, now: later })
  await handOverAdverseEvent(db, {
    ...{ id, version: 2, by: LUZ.id, to: 'Safety desk of the holder, by e-mail', now: daysBefore(now, 28) },
  })
  const acknowledged = daysBefore(now, 27)
  const party = { party: 'Safety desk of the holder', partyReference: 'PV-26-0417' }
  await acknowledgeAdverseEvent(db, { id, version: 2, by: LUZ.id, ...party, knownAt: acknowledged, now: acknowledged })

  await report(scene, {
    ...mine,
    at: daysBefore(now, 2, 20),
    words: 'I feel dizzy in the morning since I take the new tablets. It goes away after breakfast.',
    facts: {
      ...{ product: named('Alagamet'), beganOn: dayIn(daysBefore(now, 5)), outcome: 'NotRecovered' },
      ...{ effects: ['SawDoctor'], mayCall: true, patient: MARIA },
    },
  })
  await report(scene, {
    of: null,
    by: pharmacistAt(KATIPUNAN.id).id,
    at: daysBefore(now, 12, 15),
    words:
      'His daughter at the counter: “Dinala namin siya sa ospital, sobrang baba ng sugar niya, tatlong araw siya roon.”',
    facts: {
      ...{ product: 'Ginhavara', beganOn: dayIn(daysBefore(now, 15)), seriousness: ['Hospitalization'] },
      ...{ outcome: 'Recovering', reporter: { kind: 'Relative', name: 'His daughter', contact: null } },
      patient: { initials: 'RD', age: 71, sex: 'Male' },
    },
  })
  const doctor = { kind: 'Doctor' as const, name: null, contact: 'Through the hotline' }
  await report(scene, {
    of: tomas,
    by: ROSA.id,
    at: daysAfter(now, -17),
    words: `The doctor of ${nameOf(tomas)} on the phone: “swollen face and tongue an hour after the dose, epinephrine given”.`,
    facts: {
      ...{ product: 'Dalisulin', seriousness: ['LifeThreatening'], outcome: 'Recovered', reporter: doctor },
      patient: { initials: `${tomas.first.charAt(0)}${tomas.last.charAt(0)}`, age: 58, sex: 'Male' },
    },
  })
}
