import { dayInManila } from '@aruga/contract/days'
import { useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Picture } from '../picture.ts'
import type { Facts } from './facts.ts'
import { mayRead } from './may-read.ts'
import { openReader } from './read-words.ts'

/** Values read off one picture, for the patient to check. `picture`: its id. */
export type Reading = Facts & { picture: string }

type Options = {
  /** The next picture to read; null when there is none. */
  picture: Picture | null
  factsOf: (words: string, today: string) => Facts
  onRead: (reading: Reading) => void
}

/**
 * Reads a picture in the background, if connection and device allow it, and stops when the page is left. After a failure nothing is
 * proposed, and no other picture is read in this visit.
 */
export function useReading({ picture, factsOf, onRead }: Options) {
  const [isAway, setAway] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useIonViewWillLeave(() => setAway(true))
  useIonViewWillEnter(() => setAway(false))
  const id = picture?.width && !isAway && !hasFailed ? picture.id : null
  const read = useEffectEvent(async (isCurrent: () => boolean, reader: ReturnType<typeof openReader>) => {
    if (!picture) return
    try {
      const words = await reader.words(picture.blob)
      if (isCurrent()) onRead({ picture: picture.id, ...factsOf(words, dayInManila(new Date())) })
    } catch {
      if (isCurrent()) setFailed(true)
    } finally {
      reader.close()
    }
  })
  useEffect(() => {
    if (!id || !mayRead(navigator)) return
    const reader = openReader()
    let isCurrent = true
    void read(() => isCurrent, reader)
    return () => {
      isCurrent = false
      reader.close()
    }
  }, [id])
}
