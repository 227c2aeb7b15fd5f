// A stand-in of IndexedDB in which nothing is stored. The package's own is shared by the test files of a worker.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

globalThis.indexedDB = new IDBFactory()
