import { readLettersSoFar } from '@aruga/contract/review/letters-so-far'
import { findOpenCase } from '../../audit/patient-file-access.ts'
import type { AppContext } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { problem } from '../../wire/problem.ts'
import { findCasePatient, listCaseDocuments, listCaseLetters } from './case-file.ts'
import { lettersSoFar } from './letters-so-far.ts'

export const lettersSoFarRoutes = ({ db, clock }: AppContext) => [
  // Part of the access that opened the patient's file, which is audited.
  implement(readLettersSoFar, async ({ params: { id }, query, caller: { accountId } }) => {
    const now = clock()
    if (!(await findCasePatient(db, id))) throw problem('NotFound')
    if (!(await findOpenCase(db, accountId, id, now))) throw problem('FileNotOpened')
    const [letters, documents] = await Promise.all([listCaseLetters(db, id, now), listCaseDocuments(db, id)])
    const declined = documents.flatMap(({ id, kind, declineReason, reviewedAt, uploadedAt }) =>
      declineReason ? [{ id, kind, declineReason, at: reviewedAt ?? uploadedAt }] : [],
    )
    return { ...lettersSoFar(letters, now, query.PrescriptionId), declined }
  }),
]
