// The picture for a new photo, stored as a draft on the device until it is saved.

import { intactPicture, type Picture } from '../../../photos/picture.ts'
import { draftOf } from '../../../platform/drafts.ts'
import { firstView, type View } from './crop.ts'

export type PhotoDraft = { picture: Picture | null; view: View }

export const noPhoto: PhotoDraft = { picture: null, view: firstView }

/** Reads a stored draft; empty if the picture is missing. */
function readPhoto(stored: unknown): PhotoDraft {
  const { picture = null, view = firstView } = (stored ?? noPhoto) as Partial<PhotoDraft>
  const intact = intactPicture(picture)
  return intact ? { picture: intact, view } : noPhoto
}

export const photoStore = (account: string) =>
  draftOf({
    account,
    form: 'photo',
    path: '/profile-photo',
    read: readPhoto,
    isEmpty: ({ picture }) => picture === null,
  })
