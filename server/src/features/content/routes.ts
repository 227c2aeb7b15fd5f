import { readContentPage } from '@aruga/contract/content/content'
import { listContentPages } from '@aruga/contract/content/list'
import type { AppContext } from '../../context.ts'
import { readersLanguage } from '../../http/authenticate.ts'
import { implement } from '../../http/implement.ts'
import * as queries from '../../records/content/queries.ts'
import { problem } from '../../wire/problem.ts'

export const contentRoutes = ({ db, clock }: AppContext) => [
  implement(readContentPage, async ({ params, query, request }) => {
    const page = await queries.findContentPage(db, params.slug, readersLanguage(query, request), clock())
    if (!page) throw problem('NotFound')
    return page
  }),

  implement(listContentPages, async ({ query, request }) => ({
    items: await queries.listContentPages(db, readersLanguage(query, request), clock()),
  })),
]
