import { type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import type { Picture } from '../picture.ts'
import { usePictureInput } from './use-picture-input.ts'
import { useTakenPhoto } from './use-taken-photo.ts'
import type { Illustration } from './viewfinder.tsx'

type Options = {
  illustration: Illustration
  picture: Picture | null
  onPicture: (picture: Picture) => void
  /** Saves the draft: a phone may kill the app while the camera is open. */
  beforeCamera: () => Promise<void>
  /** Why the server refused the picture, which cannot be sent again. */
  uploadError?: string | undefined
}

export type PhotoTask = ReturnType<typeof usePhotoTask>

/** One picture of one document: taking it, its error, and whether it can be sent. */
export const usePhotoTask = ({ illustration, picture, onPicture, beforeCamera, uploadError }: Options) => {
  const { t } = useTexts('photos')
  const input = usePictureInput({ picture, onPicture, beforeCamera, of: illustration })
  useTakenPhoto({ of: illustration, choose: input.choose, flush: beforeCamera })
  const files = useRef<HTMLInputElement>(null)
  const goOnButton = useRef<HTMLButtonElement>(null)
  return {
    illustration,
    picture,
    /** A picture that the server refused is still shown, but cannot be sent again. */
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
 * Whether the picture was added or rotated while the page is open, for screen readers. If the button that had the focus is gone, the
 * focus moves to the next one.
 */
const useIsNew = (id: string | undefined, next: RefObject<HTMLButtonElement | null>) => {
  const first = useRef(id)
  const isNew = id !== undefined && id !== first.current
  useEffect(() => {
    if (isNew && document.activeElement === document.body) next.current?.focus()
  }, [isNew, next])
  return isNew
}
