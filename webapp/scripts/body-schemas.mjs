/**
 * Writes a zod schema for the body of each request from the service's document, one file a schema, so that a page loads
 * those of its own forms only. The generator of the client would write them with their descriptions, a tag in one file.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const { paths, components } = JSON.parse(readFileSync(new URL('../../openapi/partita.json', import.meta.url), 'utf8'));
const folder = new URL('../src/api/generated/bodies/', import.meta.url);
const written = new Set();

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
  const body = operation.requestBody?.content['application/json']?.schema;
  if (body?.$ref !== undefined) write(nameOf(body));
}

function nameOf({ $ref }) {
  return $ref.split('/').at(-1);
}

/** `registrationCreate` of `RegistrationCreate`. */
function constantOf(name) {
  return name[0].toLowerCase() + name.slice(1);
}

function write(name) {
  if (written.has(name)) return;
  written.add(name);
  const uses = new Set();
  const schema = schemaOf(components.schemas[name], uses);
  const imports = [...uses].map((used) => `import { ${constantOf(used)} } from './${constantOf(used)}';\n`).join('');
  writeFileSync(new URL(`${constantOf(name)}.ts`, folder), `import * as z from 'zod/mini';\n${imports}\n/** \`${name}\` as the service takes it. */\nexport const ${constantOf(name)} = ${schema};\n`);
  for (const used of uses) write(used);
}

/** The schema of a part of the document; the named ones that it is made of are added to `uses`. */
function schemaOf(part, uses) {
  const base = baseOf(part, uses);
  return part.nullable === true ? `z.nullable(${base})` : base;
}

function baseOf(part, uses) {
  if (part.$ref !== undefined) {
    uses.add(nameOf(part));
    return constantOf(nameOf(part));
  }
  if (part.allOf?.length === 1) return schemaOf(part.allOf[0], uses);
  if (part.enum !== undefined) return `z.enum(${JSON.stringify(part.enum)})`;
  switch (part.type) {
    case 'string':
      return 'z.string()';
    case 'integer':
      return 'z.int()';
    case 'number':
      return 'z.number()';
    case 'boolean':
      return 'z.boolean()';
    case 'array':
      return `z.array(${schemaOf(part.items, uses)})`;
    case 'object':
      return objectOf(part, uses);
    default:
      return 'z.unknown()';
  }
}

function objectOf({ properties, required = [], additionalProperties }, uses) {
  if (properties === undefined) return `z.record(z.string(), ${schemaOf(typeof additionalProperties === 'object' ? additionalProperties : {}, uses)})`;
  const fields = Object.entries(properties).map(([name, part]) => {
    const schema = schemaOf(part, uses);
    return `  ${JSON.stringify(name)}: ${required.includes(name) ? schema : `z.optional(${schema})`},\n`;
  });
  return `z.object({\n${fields.join('')}})`;
}
