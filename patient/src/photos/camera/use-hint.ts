import { type RefObject, useEffect, useState } from 'react'
import { isBlurry } from '../pixels/blur.ts'
import { isDark } from '../pixels/dark.ts'
import { hasGlare } from '../pixels/glare.ts'
import { glance } from './shoot.ts'

export type Hint = 'dark' | 'blurry' | 'glare' | 'good'
type Glance = NonNullable<ReturnType<typeof glance>>

/** Slow enough for a cheap phone to stay responsive: one measurement takes up to 50 ms. */
const EVERY_MS = 600

/** The worst problem of a picture, one at a time. */
function hintOf(seen: Glance): Hint {
  if (isDark(seen.grey)) return 'dark'
  if (isBlurry(seen.grey, seen.width, seen.height)) return 'blurry'
  return hasGlare(seen) ? 'glare' : 'good'
}

/** What to fix before the photo is taken. It changes after two equal measurements in a row, since hands and lenses move. */
export function useHint(video: RefObject<HTMLVideoElement | null>, frame: RefObject<HTMLElement | null>): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null)
  useEffect(() => {
    let last: Hint | null = null
    const measure = () => {
      if (!video.current || !frame.current) return
      const seen = glance(video.current, frame.current)
      if (!seen) return
      const now = hintOf(seen)
      if (now === last) setHint(now)
      last = now
    }
    const timer = setInterval(measure, EVERY_MS)
    return () => clearInterval(timer)
  }, [video, frame])
  return hint
}
