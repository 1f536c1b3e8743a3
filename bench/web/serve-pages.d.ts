/** The built pages on a free port of this machine. */
export declare function servePages(folder: string): Promise<{
  url: string
  close(): void
}>
