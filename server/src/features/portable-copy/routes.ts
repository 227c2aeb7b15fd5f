import type { Implementation } from '../../http/implement.ts'
import type { Outside } from '../../outside.ts'

export const portableCopyRoutes = (_outside: Outside): Implementation[] => []
