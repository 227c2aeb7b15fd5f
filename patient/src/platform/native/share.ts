// The share sheet of a phone. Android's web view has no `navigator.share`, and neither system's web view has downloads.
import { FileViewer } from '@capacitor/file-viewer'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'
import { base64 } from '../blobs-as-text.ts'

/** In the cache: emptied before each file, since the receiving app may still be reading it when the sheet closes. */
const FOLDER = 'shared'

/** `left`: the person closed the sheet. */
export async function shareText(title: string, text: string): Promise<'shared' | 'left' | 'failed'> {
  return Share.share({ title, text }).then(() => 'shared' as const, whyNot)
}

/** Offers a file to the apps that can save it. Also true when the person closes the sheet. */
export async function shareFile(content: Blob, name: string): Promise<boolean> {
  const uri = await put(content, name)
  const shared = await Share.share({ files: [uri] }).then(() => 'shared' as const, whyNot)
  return shared !== 'failed'
}

/** Shows a file in the phone's viewer: larger, and with its own ways to print. False when no app can. */
export async function viewFile(content: Blob, name: string): Promise<boolean> {
  const path = await put(content, name)
  return FileViewer.openDocumentFromLocalPath({ path }).then(
    () => true,
    () => false,
  )
}

async function put(content: Blob, name: string): Promise<string> {
  await Filesystem.rmdir({ path: FOLDER, directory: Directory.Cache, recursive: true }).catch(noneYet)
  // A name must not be a path.
  const path = `${FOLDER}/${name.replaceAll(/[/\\]/g, '-')}`
  const { uri } = await Filesystem.writeFile({
    path,
    directory: Directory.Cache,
    data: await base64(content),
    recursive: true,
  })
  return uri
}

/** Only the plugin's message distinguishes a closed sheet from a failure. */
const whyNot = (error: unknown) => (error instanceof Error && error.message === 'Share canceled' ? 'left' : 'failed')
const noneYet = () => undefined
