import { useRef, useState } from 'react'
import type { Subject } from '../camera/subject.ts'
import { takePhoto } from '../camera/take-photo.ts'
import { type Picture, preparePicture, type Refusal, turnPicture } from '../picture.ts'

type Options = {
  picture: Picture | null
  onPicture: (picture: Picture) => void
  /** Saves the draft: a phone may kill the app while the camera is open. */
  beforeCamera: () => Promise<void>
  of: Subject
}

/** Takes, chooses, drops and rotates a picture, one at a time. `refusal`: why the last file was not accepted. */
export const usePictureInput = ({ picture, onPicture, beforeCamera, of }: Options) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | 'noCamera' | null>(null)
  const newest = useRef(0)

  /** The last request wins: an older picture that is ready later is dropped. */
  const prepare = async (work: () => Promise<Picture | Refusal | null>) => {
    newest.current += 1
    const turn = newest.current
    setBusy(true)
    setRefusal(null)
    try {
      const result = await work()
      if (turn !== newest.current || result === null) return
      if (typeof result === 'string') setRefusal(result)
      else onPicture(result)
    } catch {
      if (turn === newest.current) setRefusal('unreadable')
    } finally {
      if (turn === newest.current) setBusy(false)
    }
  }

  const choose = (file: File) => prepare(() => preparePicture(file, file.name))

  const take = async () => {
    void beforeCamera()
    let photo: File | null = null
    try {
      photo = await takePhoto(of)
    } catch {
      setRefusal('noCamera')
    }
    if (photo) await choose(photo)
  }

  return { busy, refusal, choose, take, turn: () => picture && prepare(() => turnPicture(picture)) }
}
