import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useEffect, useState } from 'react'
import { contentTypes } from '../../../photos/pixels/sniff.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import { type Entry, kindOf } from '../outbox/entry.ts'
import { readBytes } from '../outbox/uploads.ts'
import { iconOf } from './kind-icons.ts'
import styles from './thumbnail.module.css'

const shownKinds = ['jpeg', 'png', 'webp']

/** The paper in the outbox, small and decorative; the sign of its kind for what cannot be shown or has arrived. */
export const EntryPicture = ({ entry }: { entry: Entry }) => {
  const url = useObjectUrl(useStoredFile(entry))
  if (url)
    return (
      <span className={styles.documentThumb}>
        <img src={url} alt="" />
      </span>
    )
  return (
    <span className={`${styles.documentThumb} ${styles.documentSign}`}>
      <Icon of={iconOf(kindOf(entry))} />
      {entry.fileKind === 'pdf' && <b>PDF</b>}
    </span>
  )
}

function useStoredFile(entry: Entry): Blob | undefined {
  const [file, setFile] = useState<Blob>()
  const { id, fileKind, documentId } = entry
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bytes of an entry never change
  useEffect(() => {
    if (documentId || !shownKinds.includes(fileKind)) return
    let isGone = false
    readBytes(entry).then(
      (bytes) => !isGone && setFile(new Blob([bytes], { type: contentTypes[fileKind] })),
      () => undefined, // Sending it says why.
    )
    return () => {
      isGone = true
    }
  }, [id])
  return file
}
