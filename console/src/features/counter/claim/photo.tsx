import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useQuery } from '@tanstack/react-query'
import { personOutline } from 'ionicons/icons'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../counter.module.css'
import { photoQuery } from '../queries.ts'

type Props = { letterId: string; hasPhoto: boolean; name: string }

/** The face to compare with the one at the counter, and the words for when there is none. */
export const Photo = ({ letterId, hasPhoto, name }: Props) => {
  const { data, error } = useQuery({ ...photoQuery(letterId), enabled: hasPhoto })
  const url = useObjectUrl(data)
  if (url) return <img className={styles.face} src={url} alt={`${name}, as in the profile`} />
  return (
    <div className={`${styles.face} face-none`} data-loading={hasPhoto && !error && data === undefined}>
      {(!hasPhoto || error || data === null) && <Icon of={personOutline} />}
    </div>
  )
}

export const photoHint = (hasPhoto: boolean) =>
  hasPhoto ? 'Compare with the photo and the ID' : 'There is no photo: compare with the ID'
