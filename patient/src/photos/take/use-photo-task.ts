import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PHOTOS } from '../messages.ts'
import type { Picture } from '../picture.ts'
import { usePictureInput } from './use-picture-input.ts'
import type { Illustration } from './viewfinder.tsx'

type Options = {
  illustration: Illustration
  picture: Picture | null
  onPicture: (picture: Picture) => void
  /** Saves what there is: a phone may end the app while the camera is open. */
  beforeCamera: () => Promise<void>
  /** What the server said of the picture, which then cannot be sent. */
  uploadError?: string | undefined
}

export type PhotoTask = ReturnType<typeof usePhotoTask>

/** One picture of one paper: how it is taken, what is wrong with it, and whether it can be sent. */
export const usePhotoTask = ({ illustration, picture, onPicture, beforeCamera, uploadError }: Options) => {
  const { t } = useTranslation(PHOTOS)
  const input = usePictureInput({ picture, onPicture, beforeCamera })
  const files = useRef<HTMLInputElement>(null)
  const goOnButton = useRef<HTMLButtonElement>(null)
  return {
    illustration,
    picture,
    /** A picture that the server refused is still shown, but there is no going on with it. */
    usable: uploadError ? null : picture,
    refused: uploadError !== undefined,
    error: input.refusal ? t(`refused_${input.refusal}`) : uploadError,
    input,
    files,
    goOnButton,
    isNew: useIsNew(picture?.id, goOnButton),
  }
}

/**
 * Whether the picture came or was turned while the page is open: a reader is told. The button that brought it may be gone
 * then; the focus goes on to the next one.
 */
const useIsNew = (id: string | undefined, next: RefObject<HTMLButtonElement | null>) => {
  const first = useRef(id)
  const isNew = id !== undefined && id !== first.current
  useEffect(() => {
    if (isNew && document.activeElement === document.body) next.current?.focus()
  }, [isNew, next])
  return isNew
}
