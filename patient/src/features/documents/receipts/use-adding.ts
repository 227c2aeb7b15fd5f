import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PHOTOS } from '../../../photos/messages.ts'
import { type Picture, preparePicture } from '../../../photos/picture.ts'
import { takePhoto } from '../../../platform/camera.ts'

type Options = { onPicture: (picture: Picture, byCamera: boolean) => void; beforeCamera: () => Promise<void> }

/** Adds pictures to a batch: one from the camera, or several files; `refused`: the files that were not accepted, and why. */
export const useAdding = ({ onPicture, beforeCamera }: Options) => {
  const { t } = useTranslation(PHOTOS)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ name: string; why: string }[]>([])
  const [added, setAdded] = useState(0)
  const files = useRef<HTMLInputElement>(null)

  const add = async (chosen: File[], byCamera = false) => {
    if (chosen.length === 0) return
    setBusy(true)
    const failed: typeof refused = []
    let accepted = 0
    // One after the other: a cheap phone has memory for one photo at a time.
    for (const file of chosen) {
      const result = await preparePicture(file, file.name).catch(() => 'unreadable' as const)
      if (typeof result === 'string') failed.push({ name: file.name, why: t(`refused_${result}`) })
      else {
        onPicture(result, byCamera)
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
      const photo = await takePhoto()
      if (photo) await add([photo], true)
    } catch {
      setRefused([{ name: t('takePhoto'), why: t('refused_noCamera') }])
    }
  }

  return { busy, refused, added, files, add, take, choose: () => files.current?.click() }
}
