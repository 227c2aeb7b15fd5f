import type { CachedCode } from '../../platform/code-cache.ts'
import { useScreenOn } from '../letters/code/use-screen-on.ts'
import { CachedCodes } from '../letters/shared/cached-codes.tsx'

export default function CodesInView({ codes }: { codes: CachedCode[] }) {
  useScreenOn()
  return <CachedCodes codes={codes} />
}
