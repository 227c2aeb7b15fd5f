import { removeProfilePhoto, uploadProfilePhoto } from '@aruga/contract/profile/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Picture } from '../../../photos/picture.ts'
import { usePictureInput } from '../../../photos/take/use-picture-input.ts'
import { useTakenPhoto } from '../../../photos/take/use-taken-photo.ts'
import { useUpload } from '../../../photos/upload/use-upload.ts'
import { api } from '../../../platform/api.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { useStoredDraft } from '../../../platform/use-draft.ts'
import { firstView, type Size, squareOf, type View } from './crop.ts'
import { cropSquare } from './crop-square.ts'
import { noPhoto, photoStore } from './photo-draft.ts'
import { photoQuery } from './photo-query.ts'

type Done = { kind: 'saved' } | { kind: 'removed'; photo: Blob | null }
export type PhotoWork = ReturnType<typeof usePhoto>

/**
 * Changing the photo: taking or choosing a picture, positioning and sending it; removing the photo and undoing that.
 * `account`: the owner, once known.
 */
export const usePhoto = (account: string | undefined) => {
  const queries = useQueryClient()
  const upload = useUpload()
  const files = useRef<HTMLInputElement>(null)
  const store = useMemo(() => (account ? photoStore(account) : null), [account])
  const { draft, change, flush, forget } = useStoredDraft(store, noPhoto)
  const { picture, view } = draft ?? noPhoto
  const [done, setDone] = useState<Done | null>(null)
  const [isPdf, setPdf] = useState(false)
  const [cropFailed, setCropFailed] = useState(false)

  const start = (next: Picture | null) => {
    setPdf(next?.kind === 'pdf')
    setCropFailed(false)
    upload.clear()
    if (next?.kind === 'pdf') return
    change(() => ({ picture: next, view: firstView }))
    setDone(null)
  }
  const input = usePictureInput({ picture, onPicture: start, beforeCamera: flush, of: 'face' })
  useTakenPhoto({ of: 'face', choose: input.choose, flush })

  const send = async (photo: Blob) => {
    const file = new File([photo], 'photo.jpg', { type: photo.type })
    const sent = await upload.run(async (options) => {
      await api.call(uploadProfilePhoto, { fields: {}, files: { file } }, options)
      return true
    })
    if (!sent) return
    await forget()
    setDone({ kind: 'saved' })
    await show(photo)
  }

  /** Shows the new photo. The server's rendition replaces it at the next refetch; for a HEIC, it is fetched immediately. */
  const show = async (photo: Blob | null) => {
    const isShowable = photo === null || photo.type === 'image/jpeg'
    if (isShowable) queries.setQueryData(photoQuery.queryKey, photo)
    await queries.refetchQueries(profileQuery)
    if (!isShowable) await queries.invalidateQueries(photoQuery)
  }

  const save = async () => {
    if (!picture) return
    const size = sizeOf(picture)
    try {
      await send(size ? await cropSquare(picture.blob, squareOf(size, view)) : picture.blob)
    } catch {
      setCropFailed(true)
    }
  }

  const removing = useMutation({
    // Loaded first, unless cached, so that the removal can be undone.
    mutationFn: async () => {
      const photo = await queries.fetchQuery(photoQuery)
      await api.call(removeProfilePhoto, {}, { handles: true })
      return photo
    },
    onSuccess: async (photo) => {
      setDone({ kind: 'removed', photo })
      await show(null)
    },
  })

  return {
    picture,
    size: picture && sizeOf(picture),
    view,
    setView: (next: View) => change((now) => ({ ...now, view: next })),
    files,
    busy: input.busy,
    refusal: isPdf ? 'notAccepted' : cropFailed ? 'unreadable' : input.refusal,
    take: input.take,
    choose: input.choose,
    turn: input.turn,
    cancel: () => start(null),
    save,
    upload,
    done,
    removing,
    putBack: () => done?.kind === 'removed' && done.photo && send(done.photo),
  } as const
}

const sizeOf = ({ width, height }: Picture): Size | null => (width && height ? { width, height } : null)
