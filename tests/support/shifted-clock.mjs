// Loaded with --import: moves this process's clock by SHIFTED_DAYS days.
const by = Number(process.env.SHIFTED_DAYS ?? 0) * 86_400_000;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + by] : parts));
  }
  static now() {
    return RealDate.now() + by;
  }
};
