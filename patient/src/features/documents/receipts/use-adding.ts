import { useRef, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { takePhoto } from '../../../photos/camera/take-photo.ts'
import { type Picture, preparePicture } from '../../../photos/picture.ts'

type Options = {
  /** `isFirst`: whether it is the first of those chosen at once. */
  onPicture: (picture: Picture, how: { byCamera: boolean; isFirst: boolean }) => void
  beforeCamera: () => Promise<void>
}
/** A file that was not accepted, identified by its position among those chosen at once: the second of three. */
type Refused = { place: number; of: number; why: string }

/** Adds pictures to a batch: one from the camera, or several files; `refused`: the files that were not accepted, and why. */
export const useAdding = ({ onPicture, beforeCamera }: Options) => {
  const { t } = useTexts('photos')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused[]>([])
  const [added, setAdded] = useState(0)
  const files = useRef<HTMLInputElement>(null)

  const add = async (chosen: File[], byCamera = false) => {
    if (chosen.length === 0) return
    setBusy(true)
    const failed: Refused[] = []
    let accepted = 0
    // One at a time: a cheap phone has memory for a single photo.
    for (const [i, file] of chosen.entries()) {
      const result = await preparePicture(file, file.name).catch(() => 'unreadable' as const)
      if (typeof result === 'string') failed.push({ place: i + 1, of: chosen.length, why: t(`refused_${result}`) })
      else {
        onPicture(result, { byCamera, isFirst: accepted === 0 })
        accepted += 1
      }
    }
    setRefused(failed)
    setAdded(accepted)
    setBusy(false)
  }

  const take = async () => {
    void beforeCamera()
    try {
      const photo = await takePhoto('receipt')
      if (photo) await add([photo], true)
    } catch {
      setRefused([{ place: 1, of: 1, why: t('refused_noCamera') }])
    }
  }

  return { busy, refused, added, files, add, take, choose: () => files.current?.click() }
}
