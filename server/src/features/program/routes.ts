import { findHealthcareProfessional, readContentPage } from '@aruga/contract/program'
import { languageOf } from '../../http/authenticate.ts'
import { implement } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import type { Outside } from '../../outside.ts'
import * as queries from './queries.ts'

export const programRoutes = ({ db, clock }: Outside) => [
  implement(findHealthcareProfessional, async ({ params }) => {
    const found = await queries.findHealthcareProfessional(db, params.hcpCode, clock())
    if (!found) throw problem('HcpCodeUnknown')
    if (found.retired) throw problem('HcpCodeRetired')
    return found
  }),

  implement(readContentPage, async ({ params, query, request }) => {
    const language = query.language ?? languageOf(request) ?? 'en'
    const page = await queries.findContentPage(db, params.slug, language, clock())
    if (!page) throw problem('NotFound')
    return page
  }),
]
