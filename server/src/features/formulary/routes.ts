import { listProducts } from '@aruga/contract/formulary/formulary'
import type { Outside } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import * as queries from './queries.ts'

export const formularyRoutes = ({ db }: Outside) => [
  implement(listProducts, async () => ({ items: await queries.listProducts(db) })),
]
