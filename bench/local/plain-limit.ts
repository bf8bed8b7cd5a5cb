/**
 * A plain `node:http` + SQLite server as a reference: one indexed list query as JSON, no Appwrite. Prints its address.
 */
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const db = new DatabaseSync(':memory:');
db.exec('CREATE TABLE products (seq INTEGER PRIMARY KEY, name TEXT, category TEXT, price INTEGER, description TEXT)');
db.exec('CREATE INDEX by_category_newest ON products (category, seq)');
const insert = db.prepare('INSERT INTO products (name, category, price, description) VALUES (?, ?, ?, ?)');
db.exec('BEGIN');
for (let n = 0; n < 10_000; n += 1)
  insert.run(
    `Barang seri ${n}`,
    n % 7 === 0 ? 'Elektronik' : 'Jasa',
    5_000 + ((n * 7_919) % 3_000) * 1_000,
    'Layak pakai.',
  );
db.exec('COMMIT');
const list = db.prepare(
  "SELECT seq, name, category, price FROM products WHERE category = 'Elektronik' AND price BETWEEN 100000 AND 900000 ORDER BY seq DESC LIMIT 10",
);

const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ rows: list.all() }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`);
});
