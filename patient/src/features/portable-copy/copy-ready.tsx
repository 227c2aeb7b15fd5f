import { ApiProblem } from '@aruga/client/api-problem'
import type { PortableCopy } from '@aruga/contract/portable-copy/portable-copy'
import { checkmarkCircleOutline, downloadOutline } from 'ionicons/icons'
import { useRef } from 'react'
import { formatDayTime } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { formatSize } from '../../photos/format-size.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Facts } from '../../ui/list/card.tsx'
import { copyName, useDownloadCopy } from './queries.ts'

/** A copy that is ready to download: its size, its expiry, and the file. */
export const CopyReady = ({ copy }: { copy: PortableCopy }) => {
  const { t } = useTexts('portable-copy')
  const download = useDownloadCopy()
  const stop = useRef<AbortController | null>(null)
  const start = () => {
    stop.current = new AbortController()
    download.mutate({ copy, signal: stop.current.signal })
  }
  const cancel = () => {
    stop.current?.abort(STOPPED)
    download.reset()
  }
  const { readyAt, expiresAt, size } = copy
  const unsaved = download.data
  return (
    <>
      <Facts
        bare
        rows={[
          [t('copyMade'), readyAt && formatDayTime(readyAt)],
          [t('copySize'), size !== null && formatSize(size)],
          [t('copyUntil'), expiresAt && formatDayTime(expiresAt)],
        ]}
      />
      {unsaved ? (
        <Button icon={downloadOutline} onClick={() => void saveFile(unsaved, copyName(copy))}>
          {t('copySaveHere')}
        </Button>
      ) : (
        <Button icon={downloadOutline} busy={download.isPending && t('copyDownloading')} onClick={start}>
          {t('copyDownload')}
        </Button>
      )}
      {download.isPending && (
        <Button kind="plain" onClick={cancel}>
          {t('copyStop')}
        </Button>
      )}
      <div role="status">
        {download.isSuccess && !unsaved && (
          <Note icon={checkmarkCircleOutline} tone="good">
            {t('copySaved', { name: copyName(copy) })}
          </Note>
        )}
      </div>
      <Refused error={download.error instanceof ApiProblem ? download.error : null} />
    </>
  )
}

const STOPPED = new DOMException('The person stopped it.', 'AbortError')
