// The papers that the program asks single patients for, and two that wait: one for reviewers, one that only assessors open.
import type { PaperKindFields } from '@aruga/contract/papers/staff'
import type { NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '@aruga/server/db/open'
import { insertPaperKind, listPaperKinds } from '@aruga/server/records/papers/kinds'
import { ROSA } from './accounts.ts'
import * as patient from './actions/patient.ts'
import * as reviewer from './actions/reviewer.ts'
import { daysBefore, hoursAfter } from './calendar.ts'
import { labResult, taxReturn } from './documents/papers.ts'
import type { Upload } from './documents/upload.ts'
import { corazon, nena } from './people/known-people.ts'
import { nameOf, type Person } from './people/person.ts'
import type { Scene } from './scene.ts'

const onRequest = { asked: 'OnRequest', productId: null, fromAge: null, isRequired: true, retired: false } as const

const TAX_RETURN: PaperKindFields = {
  ...onRequest,
  names: { en: 'Income tax return', fil: 'Income tax return' },
  hints: {
    en: 'Of last year, with the stamp or the confirmation of the BIR',
    fil: 'Noong nakaraang taon, may tatak o kumpirmasyon ng BIR',
  },
  validMonths: 12,
  seenBy: ['assessor'],
  storeDays: 90,
}
const LAB_RESULT: PaperKindFields = {
  ...onRequest,
  names: { en: 'Laboratory result', fil: 'Resulta ng laboratoryo' },
  hints: {
    en: 'Of the last three months, with your full name',
    fil: 'Sa nakaraang tatlong buwan, may buong pangalan',
  },
  validMonths: 6,
  seenBy: ['reviewer', 'lead'],
  storeDays: null,
}

export async function addPaperKinds(db: Db, now: Date) {
  for (const kind of [TAX_RETURN, LAB_RESULT]) await insertPaperKind(db, kind, now)
}

/** After the patients and the staff. */
export async function fillPapers(scene: Scene, now: Date) {
  await askAndSend(scene, corazon, {
    kind: LAB_RESULT,
    note: {
      en: 'Please send your newest HbA1c, so that we can renew your letter.',
      fil: 'Pakipadala po ang pinakabagong HbA1c ninyo para ma-renew namin ang inyong sulat.',
    },
    upload: labResult(nameOf(corazon), daysBefore(now, 9)),
    asked: daysBefore(now, 4, 10.5),
    sent: hoursAfter(now, -6),
  })
  await askAndSend(scene, nena, {
    kind: TAX_RETURN,
    note: {
      en: 'You asked for more help with the price. Please send your last income tax return.',
      fil: 'Humingi po kayo ng dagdag na tulong sa presyo. Pakipadala po ang huli ninyong income tax return.',
    },
    upload: taxReturn(nameOf(nena), daysBefore(now, 1).getUTCFullYear() - 1),
    asked: daysBefore(now, 5, 14),
    sent: hoursAfter(now, -21),
  })
}

type Paper = { kind: PaperKindFields; note: NoteTexts; upload: Upload; asked: Date; sent: Date }
async function askAndSend(scene: Scene, person: Person, { kind, note, upload, asked, sent }: Paper) {
  const found = (await listPaperKinds(scene.db)).find(({ names }) => names.en === kind.names.en)
  if (!found) throw new Error(`The program does not ask for "${kind.names.en}".`)
  await reviewer.askForPaper(scene, person, { reviewerId: ROSA.id, at: asked }, { kind: found, note })
  await patient.sendPaper(scene, person, upload, { paper: found, at: sent })
}
