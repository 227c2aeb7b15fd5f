import { useEffect } from 'react'
import { useHeading } from '../../ui/page-head.tsx'

/** The heading of a step. Each begins at its top, and with its heading: what a screen reader says first is the verdict. */
export function useStepHeading(title: string) {
  const heading = useHeading(title)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [heading])
  return heading
}
