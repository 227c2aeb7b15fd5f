import type { Implementation } from '../../http/implement.ts'
import type { Outside } from '../../outside.ts'

export const accessLogRoutes = (_outside: Outside): Implementation[] => []
