import { useEffect } from 'react'
import { useHeading } from '../../ui/page-head.tsx'

/** Scrolls each step to the top and focuses its heading, so that a screen reader begins with the verdict. */
export function useStepHeading(title: string) {
  const heading = useHeading(title)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [heading])
  return heading
}
