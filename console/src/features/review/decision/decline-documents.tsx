import type { CaseDocument, CaseInFull } from '@aruga/contract/review/case-file'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useQuery } from '@tanstack/react-query'
import { checkmark, documentOutline, refreshOutline } from 'ionicons/icons'
import { useId } from 'react'
import { t } from '../../../i18n/t.ts'
import tileStyles from '../../../ui/choice-tile.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { documentName } from '../../documents/messages.ts'
import { fileQuery } from '../../documents/queries.ts'
import type { useCaseKeys } from '../case-keys.tsx'
import styles from './decline.module.css'
import { fileKeys, toggled } from './use-decline-keys.ts'

type Keys = Pick<ReturnType<typeof useCaseKeys>, 'of' | 'badge'>
type Props = { of: CaseInFull; keys: Keys; wrong: string[]; missing: boolean; onChange: (wrong: string[]) => void }

/** Which of the photos must be sent again, and which stay. */
export const DeclineDocuments = ({ of, keys, wrong, missing, onChange }: Props) => {
  const error = useId()
  const isInvalid = missing && wrong.length === 0
  return (
    <fieldset className={styles.group} aria-describedby={isInvalid ? error : undefined}>
      <legend>{t('review:decline.which')}</legend>
      {of.documents.map((document, index) => {
        const { id, kind } = document
        const again = wrong.includes(id)
        return (
          <label key={id} className={`${tileStyles.tile} ${styles.photo} ${again ? styles.again : ''}`}>
            <input
              type="checkbox"
              className={tileStyles.input}
              checked={again}
              aria-invalid={isInvalid}
              aria-keyshortcuts={keys.of(fileKeys[index] ?? '')}
              aria-label={t('review:decline.toggle', { document: documentName(kind) })}
              onChange={() => onChange(toggled(wrong, id))}
            />
            <DeclinePicture of={document} />
            <b>{documentName(kind)}</b>
            <span className={styles.state}>
              <Icon of={again ? refreshOutline : checkmark} small />
              {again ? t('review:decline.again') : t('review:decline.keep')}
            </span>
            {keys.badge(fileKeys[index] ?? '')}
          </label>
        )
      })}
      {isInvalid && (
        <p id={error} className={styles.error}>
          {t('review:decline.chooseAtLeastOne')}
        </p>
      )}
    </fieldset>
  )
}

/** The picture, if the viewer has loaded it, because fetching it would be another audited view. */
export const DeclinePicture = ({ of: { id, contentType } }: { of: CaseDocument }) => {
  const isPdf = contentType === 'application/pdf'
  const { data } = useQuery({ ...fileQuery(id, isPdf), enabled: false })
  const url = useObjectUrl(isPdf ? null : data)
  return (
    <span className={styles.picture}>
      {url ? <img src={url} alt="" draggable={false} /> : <Icon of={documentOutline} />}
    </span>
  )
}
