import type { Implementation } from '../../http/implement.ts'
import type { Outside } from '../../outside.ts'

export const profilePhotoRoutes = (_outside: Outside): Implementation[] => []
