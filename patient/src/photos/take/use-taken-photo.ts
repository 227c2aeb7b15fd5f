import { useEffect, useRef, useState } from 'react'
import { cameraFormHere } from '../../platform/camera-form.ts'
import type { Subject } from '../camera/subject.ts'

type Options = {
  of: Subject
  choose: (photo: File) => Promise<void>
  /** Stores the draft. */
  flush: () => Promise<void>
}

/** Takes, once, the photo with which an Android phone returns to this form. The stored photo is deleted when the draft contains it. */
export function useTakenPhoto({ of, choose, flush }: Options) {
  const begun = useRef(false)
  const [taken, setTaken] = useState(false)
  useEffect(() => {
    if (import.meta.env.MODE !== 'native' || begun.current) return
    begun.current = true
    const take = async () => {
      const { readTaken } = await import('../../platform/shared-files.ts')
      const [photo] = await readTaken(cameraFormHere(of))
      if (!photo) return
      await choose(photo)
      setTaken(true)
    }
    // Without storage there is no photo.
    take().catch(() => undefined)
  })
  // After the form has rendered the photo, so that the draft contains it.
  useEffect(() => {
    if (import.meta.env.MODE === 'native' && taken)
      void Promise.all([import('../../platform/shared-files.ts'), flush()]).then(([{ forgetShared }]) => forgetShared())
  }, [taken, flush])
}
