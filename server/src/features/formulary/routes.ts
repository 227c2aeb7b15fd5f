import { listProducts } from '@aruga/contract/formulary/formulary'
import type { AppContext } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import * as queries from '../../records/formulary/queries.ts'

export const formularyRoutes = ({ db }: AppContext) => [
  implement(listProducts, async () => ({ items: await queries.listProducts(db) })),
]
