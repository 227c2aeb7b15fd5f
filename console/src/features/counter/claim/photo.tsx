import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useQuery } from '@tanstack/react-query'
import { personOutline } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../counter.module.css'
import { photoQuery } from '../queries.ts'

type Props = { letterId: string; hasPhoto: boolean; name: string }

/** The patient's photo to compare with the person at the counter. */
export const Photo = ({ letterId, hasPhoto, name }: Props) => {
  const { data, error } = useQuery({ ...photoQuery(letterId), enabled: hasPhoto })
  const url = useObjectUrl(data)
  if (url) return <img className={styles.face} src={url} alt={t('counter:photo.asInTheProfile', { name })} />
  return (
    <div className={`${styles.face} face-none`} data-loading={hasPhoto && !error && data === undefined}>
      {(!hasPhoto || error || data === null) && <Icon of={personOutline} />}
    </div>
  )
}

export const photoHint = (hasPhoto: boolean) =>
  hasPhoto ? t('counter:photo.compareWithThePhotoAnd') : t('counter:photo.thereIsNoPhotoCompare')
