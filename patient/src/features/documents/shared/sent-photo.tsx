import { documentPath } from '@aruga/contract/links'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { documentQuery } from '../queries.ts'
import styles from './thumbnail.module.css'
import { Thumbnail } from './thumbnail.tsx'

/** A sent document as a thumbnail that links to it. `children`: its name. */
export const SentPhoto = ({ id, children }: { id: string; children: ReactNode }) => {
  const { data } = useQuery(documentQuery(id))
  return (
    <Link to={documentPath(id)} className={styles.sentPhoto}>
      {data && <Thumbnail document={data} />}
      <span>{children}</span>
    </Link>
  )
}
