import type { LocalApp } from '../core/local-app.ts';
import type { ProjectFiles } from '../core/options.ts';
import { projectFilesOf } from './project-files.ts';
import { type StaticFile, staticFile } from './static-files.ts';

interface Written {
  readonly source: StaticFile;
  readonly version: string;
  readonly file: Promise<StaticFile>;
}

/** The client's files as the project writes them (`webFiles`): once per version, also for simultaneous requests. */
export class WrittenFiles {
  readonly #app: LocalApp;
  readonly #project: ProjectFiles;
  readonly #kept = new Map<string, Written>();

  constructor(app: LocalApp) {
    this.#app = app;
    this.#project = projectFilesOf(app);
  }

  /**
   * The generated file, or the unchanged one if the project does not change it or fails to generate it. A failure is
   * reported.
   */
  async of(path: string, source: StaticFile): Promise<StaticFile> {
    const { webFiles } = this.#app.options;
    if (!webFiles?.paths.includes(path)) return source;
    const version = webFiles.version(this.#project);
    const kept = this.#kept.get(path);
    if (kept?.source === source && kept.version === version) return kept.file;
    const file = webFiles.write(path, source.plain, this.#project).then(
      (plain) => (plain === null ? source : staticFile(plain, source.type)),
      (error: unknown) => {
        this.#app.report(error, `the client's file ${path}`);
        return source;
      },
    );
    this.#kept.set(path, { source, version, file });
    return file;
  }
}
