import { SEARCH_AT_MOST, search } from '@aruga/contract/search/search'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { letterSearch } from '../../records/letters/staff-search.ts'
import { newestFirst, pageOfLetters } from '../letters/staff-queries.ts'
import { searchPatients } from '../patients/search.ts'
import { searchTerms } from '../patients/search-terms.ts'
import { findCasesOf } from './queries.ts'

export const searchRoutes = ({ db, clock }: AppContext) => [
  implement(search, async ({ body: { text }, caller, request }) => {
    const now = clock()
    const any = { status: null, productId: null, endsBy: null, order: newestFirst, limit: SEARCH_AT_MOST, offset: 0 }
    const [patientRows, letters] = await Promise.all([
      searchPatients(db, searchTerms(text), { after: null, limit: SEARCH_AT_MOST }),
      // Letters have numbers and codes, never names. A code may consist of letters alone, except for its hyphen.
      /[\d-]/.test(text) ? pageOfLetters(db, { now, search: letterSearch(text), ...any }) : [],
    ])
    const { items: patients, next } = patientRows
    const patientIds = [...patients.map(({ id }) => id), ...letters.map(({ patientId }) => patientId)]
    const cases = await findCasesOf(db, patientIds, SEARCH_AT_MOST)
    // The search is audited without its text, which is personal data.
    const auditTarget = { patientId: null, subjectId: null, request }
    await recordAudit(db, { at: now, actorId: caller.accountId, action: 'patients.searched', ...auditTarget })
    return { patients, morePatients: next !== null, letters, cases }
  }),
]
