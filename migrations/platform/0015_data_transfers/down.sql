DROP TABLE platform.data_imports;
DROP TABLE platform.data_exports;
