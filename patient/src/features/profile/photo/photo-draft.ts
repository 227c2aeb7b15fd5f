// The picture that is to become the photo, as it stays on the device until it is saved.

import { intactPicture, type Picture } from '../../../photos/picture.ts'
import { draftOf } from '../../../platform/drafts.ts'
import { firstView, type View } from './crop.ts'

export type PhotoDraft = { picture: Picture | null; view: View }

export const noPhoto: PhotoDraft = { picture: null, view: firstView }

/** A draft as it came from storage; an empty one without its picture. */
function readPhoto(stored: unknown): PhotoDraft {
  const { picture = null, view = firstView } = (stored ?? noPhoto) as Partial<PhotoDraft>
  const whole = intactPicture(picture)
  return whole ? { picture: whole, view } : noPhoto
}

export const photoStore = (account: string) =>
  draftOf({
    account,
    form: 'photo',
    path: '/profile-photo',
    read: readPhoto,
    isEmpty: ({ picture }) => picture === null,
  })
