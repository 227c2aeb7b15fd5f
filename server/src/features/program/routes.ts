import { listContentPages, readContentPage } from '@aruga/contract/content/content'
import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import { readProgramFacts } from '@aruga/contract/program/program'
import type { Language } from '@aruga/contract/values'
import type { FastifyRequest } from 'fastify'
import type { Outside } from '../../context.ts'
import { languageOf } from '../../http/authenticate.ts'
import { implement } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import * as queries from './queries.ts'

export const programRoutes = ({ db, clock }: Outside) => [
  implement(findHealthcareProfessional, async ({ params }) => {
    const found = await queries.findHealthcareProfessional(db, params.hcpCode, clock())
    if (!found) throw problem('HcpCodeUnknown')
    if (found.retired) throw problem('HcpCodeRetired')
    return found
  }),

  implement(readContentPage, async ({ params, query, request }) => {
    const page = await queries.findContentPage(db, params.slug, readersLanguage(query, request), clock())
    if (!page) throw problem('NotFound')
    return page
  }),

  implement(listContentPages, async ({ query, request }) => ({
    items: await queries.listContentPages(db, readersLanguage(query, request), clock()),
  })),

  implement(readProgramFacts, ({ query, request }) => queries.findProgramFacts(db, readersLanguage(query, request))),
]

const readersLanguage = ({ language }: { language?: Language }, request: FastifyRequest) =>
  language ?? languageOf(request) ?? 'en'
