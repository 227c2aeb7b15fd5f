import type { CachedCode } from '../../../platform/code-cache.ts'
import { useScreenOn } from '../code/use-screen-on.ts'
import { CachedCodes } from './cached-codes.tsx'

export default function CodesInView({ codes }: { codes: CachedCode[] }) {
  useScreenOn()
  return <CachedCodes codes={codes} />
}
