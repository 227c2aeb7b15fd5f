import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import type { TFunction } from 'i18next'
import { createOutline } from 'ionicons/icons'
import thumbnailStyles from '../../features/documents/shared/thumbnail.module.css'
import { intactPicture, type Picture } from '../../photos/picture.ts'
import type { StoredDraft } from '../../platform/drafts.ts'
import type { Task } from '../../ui/task/task-card.tsx'
import { lowerFirst, nameOfForm } from './form-names.ts'

/** The drafts that the patient has begun on this device and not sent. */
export const draftTasks = (drafts: StoredDraft[], t: TFunction<'drafts'>): Task[] =>
  drafts.flatMap(({ form, path, draft }) => {
    const name = nameOfForm(t, form)
    if (!name) return []
    const picture = pictureIn(draft)
    return {
      key: form,
      title: t('turn', { what: lowerFirst(name) }),
      ...(picture && { picture: <DraftPicture picture={picture} /> }),
      icon: createOutline,
      action: { label: t('continue'), icon: createOutline, to: path },
    }
  })

const shownKinds = ['jpeg', 'png', 'webp']

/** The first picture in a stored draft that a browser can show: a form has one `picture`, a receipts form several. */
function pictureIn(draft: unknown): Picture | null {
  if (typeof draft !== 'object' || draft === null) return null
  const { picture, receipts } = draft as { picture?: Picture | null; receipts?: { picture: Picture }[] }
  const first = intactPicture(picture ?? receipts?.[0]?.picture ?? null)
  return first && shownKinds.includes(first.kind) ? first : null
}

const DraftPicture = ({ picture }: { picture: Picture }) => {
  const url = useObjectUrl(picture.blob)
  return <span className={thumbnailStyles.documentThumb}>{url && <img src={url} alt="" />}</span>
}
