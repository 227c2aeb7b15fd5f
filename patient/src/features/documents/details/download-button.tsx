import type { Document } from '@aruga/contract/documents/documents'
import { fileNameOf } from '@aruga/contract/documents/file-name'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { downloadOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { saveFile, viewFile } from '../../../platform/save-file.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { fileQuery } from '../queries.ts'

/** Downloads the original, without its place and other metadata. */
export const DownloadButton = ({ document, small = false }: { document: Document; small?: boolean }) => {
  const { t } = useTexts('documents')
  const queries = useQueryClient()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (hand: typeof saveFile) =>
      hand(
        await queries.ensureQueryData(fileQuery(document.filename, 'original')),
        fileNameOf(document, document.contentType),
      ),
  })
  return (
    <>
      <Button
        kind="line"
        small={small}
        icon={downloadOutline}
        busy={isPending && t('downloading')}
        onClick={() => mutate(saveFile)}
      >
        {t('download')}
      </Button>
      {import.meta.env.MODE === 'native' && (
        <Button kind="plain" small={small} onClick={() => mutate(viewFile)}>
          {t('openInViewer')}
        </Button>
      )}
      {data === false && <p role="status">{t('saveAgain')}</p>}
      <Refused error={error} />
    </>
  )
}
