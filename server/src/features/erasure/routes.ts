import type { Implementation } from '../../http/implement.ts'
import type { Outside } from '../../outside.ts'

export const erasureRoutes = (_outside: Outside): Implementation[] => []
